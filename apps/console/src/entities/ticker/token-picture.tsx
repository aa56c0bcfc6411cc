import type { ApiTickerData } from '@countersign/model';

const hues = 360;
const side = 48;

/** A number of 32 bits that spreads what looks alike (FNV-1a); protects nothing. */
function spread(text: string, round: number): number {
  let hash = 0x811c9dc5 ^ round;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/**
 * A drawing of our own that stands for a token, always the same for the same ledger, contract and number. The token's own picture is never
 * loaded: that would tell its host who looks, and show whatever the host likes (docs/decisions/0102). Decorative.
 */
export function TokenPicture({
  asset,
  size = side,
}: {
  asset: Pick<ApiTickerData, 'ledgerId' | 'ledgerDetails'>;
  size?: number;
}) {
  const key = `${asset.ledgerId} ${JSON.stringify(asset.ledgerDetails.properties)}`;
  const hue = spread(key, 0) % hues;
  const shapes = [1, 2, 3, 4].map((round) => {
    const seed = spread(key, round);
    return {
      round,
      x: 4 + (seed % (side - 8)),
      y: 4 + ((seed >>> 8) % (side - 8)),
      r: 8 + ((seed >>> 16) % 14),
      fill: `hsl(${(hue + 40 * round) % hues} 55% ${38 + 9 * round}%)`,
    };
  });
  return (
    <svg width={size} height={size} viewBox={`0 0 ${side} ${side}`} aria-hidden>
      <clipPath id={`token-${spread(key, 9)}`}>
        <rect width={side} height={side} rx="9" />
      </clipPath>
      <g clipPath={`url(#token-${spread(key, 9)})`}>
        <rect width={side} height={side} fill={`hsl(${hue} 45% 26%)`} />
        {shapes.map(({ round, x, y, r, fill }) =>
          round % 2 === 0 ? (
            <circle key={round} cx={x} cy={y} r={r} fill={fill} opacity="0.85" />
          ) : (
            <rect key={round} x={x - r / 2} y={y - r / 2} width={r * 1.4} height={r * 1.4} rx="3" fill={fill} opacity="0.85" />
          ),
        )}
      </g>
    </svg>
  );
}
