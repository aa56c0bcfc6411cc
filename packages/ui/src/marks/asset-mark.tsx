import { coinDrawings } from './asset-drawings.ts';
import type { MarkSize } from './avatar.tsx';
import classes from './marks.module.css';
import { tintOf, type Tint } from './tint.ts';
import tint from './tint.module.css';

/** What an asset's mark follows from: what its ticker says of it. */
export interface MarkedAsset {
  readonly id: string;
  readonly name: string;
  readonly symbol?: string | undefined;
  /** `Native` for the ledger's own coin. Anyone may call a token by a coin's symbol, so only a coin is drawn. */
  readonly kind: string;
}

const drawingOf = ({ kind, symbol = '' }: MarkedAsset) => (kind === 'Native' ? coinDrawings[symbol] : undefined);

/** The hue of an asset, also of its bar in a picture. */
export const assetTint = (asset: MarkedAsset): Tint => drawingOf(asset)?.tint ?? tintOf(asset.id);

/** An asset's mark: our drawing of a coin, else the first letters of its symbol; with the initial of its ledger on the corner, and
 * hollow where it is of a test network. Decorative. */
export function AssetMark({
  asset,
  ledger,
  isTest = false,
  size = 'md',
}: {
  /** Absent while it is not known. */
  asset: MarkedAsset | undefined;
  /** The ledger's name, where it is to be shown. */
  ledger?: string | undefined;
  /** On a test network beside real ones: nobody is to take its coins for theirs. */
  isTest?: boolean;
  size?: MarkSize;
}) {
  const drawing = asset && drawingOf(asset);
  return (
    <span
      className={`${classes.mark} ${tint.tint}`}
      data-tint={asset ? assetTint(asset) : 'slate'}
      data-size={size}
      data-test={isTest || undefined}
      title={ledger}
      aria-hidden
      translate="no"
    >
      {drawing ? (
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
          <path d={drawing.path} />
        </svg>
      ) : (
        (asset?.symbol ?? asset?.name ?? '?').slice(0, 2).toUpperCase()
      )}
      {ledger ? <span className={classes.badge}>{ledger.slice(0, 1).toUpperCase()}</span> : null}
    </span>
  );
}
