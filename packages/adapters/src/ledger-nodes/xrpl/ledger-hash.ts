import { concatBytes, fromHex, toHex } from '@countersign/kernel';
import { sha512Half } from '@countersign/ledger-xrpl';

const prefixes = { header: '4c575200', leaf: '534e4400', branch: '4d494e00' } as const;

/** A ledger's header, https://xrpl.org/docs/references/protocol/ledger-data/ledger-header. */
export interface LedgerHeader {
  readonly index: number;
  readonly parentHash: string;
  /** Of all its transactions together with what they did. */
  readonly transactionsHash: string;
  readonly closeTime: Date;
}

/** Seconds from 1970 to 2000, where the ledger's clock begins. */
const clockStart = 946_684_800;

/** A time of the ledger's clock. */
export function dateOf(seconds: number): Date {
  return new Date((seconds + clockStart) * 1_000);
}

/** Reads a serialised header (hexadecimal); undefined for what has another length. */
export function readHeader(data: string): LedgerHeader | undefined {
  if (data.length !== 236) return undefined;
  return {
    index: Number.parseInt(data.slice(0, 8), 16),
    parentHash: data.slice(24, 88).toUpperCase(),
    transactionsHash: data.slice(88, 152).toUpperCase(),
    closeTime: dateOf(Number.parseInt(data.slice(224, 232), 16)),
  };
}

/** The hash of a serialised header, by which ledgers are named. */
export function headerHash(data: string): string {
  return hashOf(prefixes.header, data);
}

/** A transaction with what it did, serialised. */
interface Leaf {
  readonly transactionId: string;
  readonly raw: string;
  readonly metadata: string;
}

/** The hash of a ledger's transactions: a tree of 16 branches, by the digits of their ids. */
export function transactionsHash(leaves: readonly Leaf[]): string {
  return leaves.length === 0 ? nothing : branch(leaves, 0);
}

const nothing = '0'.repeat(64);
const digits = '0123456789ABCDEF'.split('');

function branch(leaves: readonly Leaf[], depth: number): string {
  const byDigit = Map.groupBy(leaves, ({ transactionId }) => transactionId.charAt(depth));
  const children = digits.map((digit) => {
    const below = byDigit.get(digit) ?? [];
    const [first, ...others] = below;
    if (first === undefined) return nothing;
    return others.length === 0 ? leafHash(first) : branch(below, depth + 1);
  });
  return hashOf(prefixes.branch, ...children);
}

function leafHash({ transactionId, raw, metadata }: Leaf): string {
  return hashOf(prefixes.leaf, lengthOf(raw), raw, lengthOf(metadata), metadata, transactionId);
}

/** How many bytes follow, https://xrpl.org/docs/references/protocol/binary-format#length-prefixing. */
function lengthOf(hex: string): string {
  const length = hex.length / 2;
  if (length <= 192) return number(length, 1);
  if (length <= 12_480) return number(0xc100 + (length - 193), 2);
  return number(0xf1_0000 + (length - 12_481), 3);
}

function number(value: number, bytes: number): string {
  return value.toString(16).padStart(2 * bytes, '0');
}

function hashOf(...parts: readonly string[]): string {
  return toHex(sha512Half(concatBytes(...parts.map((part) => fromHex(part))))).toUpperCase();
}
