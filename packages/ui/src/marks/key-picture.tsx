import classes from './marks.module.css';
import { tintOf } from './tint.ts';
import tint from './tint.module.css';

const columns = 5;
const drawn = 3;

/** The cells that are filled, by row and column, mirrored: one of each of the fingerprint's first fifteen hexadecimal digits. */
function cells(fingerprint: string) {
  const digits = fingerprint.replaceAll(/[^\da-f]/gi, '');
  return Array.from({ length: columns * columns }, (_, at) => {
    const row = Math.floor(at / columns);
    const column = at % columns;
    const digit = digits[row * drawn + Math.min(column, columns - 1 - column)] ?? '0';
    return { row, column, on: Number.parseInt(digit, 16) >= 8 };
  });
}

/**
 * A picture of a key, from its fingerprint: makes two keys look different at a glance. It helps and protects nothing, since fifteen bits are
 * soon found again; people compare the fingerprint's words or digits, which stand beside it. Decorative.
 */
export function KeyPicture({ fingerprint, size = 43 }: { fingerprint: string; size?: number }) {
  return (
    <svg
      className={`${classes.keyPicture} ${tint.tint}`}
      data-tint={tintOf(fingerprint)}
      width={size}
      height={size}
      viewBox="0 0 43 43"
      aria-hidden
    >
      {cells(fingerprint).map(({ row, column, on }) => (
        <rect key={`${row} ${column}`} x={column * 9} y={row * 9} width="7" height="7" rx="2" data-on={on} />
      ))}
    </svg>
  );
}
