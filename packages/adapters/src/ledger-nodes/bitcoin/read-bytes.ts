import { deserialize, type CoinRules, type RawTransaction } from '@countersign/ledger-bitcoin';

/** Hexadecimal digits of the version and of the mark of the extended form (BIP-144), and of the lock time. */
const [version, mark, lockTime] = [8, 2, 8];
/** The flag of a part for Litecoin's extension block (`src/primitives/transaction.h` of Litecoin Core); that of witnesses is 1. */
const withExtension = 8;

/**
 * Reads a transaction of a block, as its node has it (hexadecimal); undefined where no network of the family has such a form. A block of
 * Litecoin ends with one transaction (HogEx) by which coins leave the extension block, and whose part for it is always empty: one byte, of
 * which its id knows nothing.
 */
export function readBytes(raw: string, rules: CoinRules): RawTransaction | undefined {
  const read = deserialize(withoutExtension(raw) ?? raw, rules);
  return read.ok ? read.value : undefined;
}

function withoutExtension(raw: string): string | undefined {
  const flags = Number.parseInt(raw.slice(version + mark, version + 2 * mark), 16);
  const isExtended = raw.slice(version, version + mark) === '00' && (flags & withExtension) !== 0;
  if (!isExtended || raw.slice(-lockTime - 2, -lockTime) !== '00') return undefined;
  const body = raw.slice(version + 2 * mark, -lockTime - 2);
  const rest = flags & ~withExtension;
  const extended = rest === 0 ? '' : `00${rest.toString(16).padStart(2, '0')}`;
  return `${raw.slice(0, version)}${extended}${body}${raw.slice(-lockTime)}`;
}
