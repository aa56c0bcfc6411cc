import { refused, type XdrReader } from '../transaction/xdr-reader.ts';

/** The network takes no values of contracts that are deeper. */
const deepest = 200;

/** Bytes of a value, by its type, where they are always as many. */
const lengths: Readonly<Record<number, number>> = {
  0: 4,
  1: 0,
  2: 8,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  8: 8,
  9: 16,
  10: 16,
  11: 32,
  12: 32,
  20: 0,
  21: 8,
};

const bytes = 13;
const text = 14;
const symbol = 15;
const list = 16;
const map = 17;
const address = 18;
const instance = 19;

/** Reads past a contract's value: of contracts nothing is counted here. */
export function skipValue(reader: XdrReader, depth = 0): void {
  if (depth > deepest) refused('Values within values');
  const type = reader.unsigned32();
  const length = lengths[type];
  const one = () => skipValue(reader, depth + 1);
  const many = () => reader.list(Number.MAX_SAFE_INTEGER, one);
  const pairs = () => reader.list(Number.MAX_SAFE_INTEGER, () => [one(), one()]);
  if (length !== undefined) reader.fixed(length);
  else if (type === bytes || type === text) reader.variable(Number.MAX_SAFE_INTEGER);
  else if (type === symbol) reader.variable(32);
  else if (type === list) reader.optional(many);
  else if (type === map) reader.optional(pairs);
  else if (type === address) skipAddress(reader);
  else if (type === instance) {
    const executable = reader.unsigned32();
    if (executable > 1) refused('Code of another kind');
    if (executable === 0) reader.fixed(32);
    reader.optional(pairs);
  } else refused('A value of another kind');
}

/** Reads past an address as contracts have it: an account, a contract, one with a number, a claimable balance or a pool. */
export function skipAddress(reader: XdrReader): void {
  const type = reader.unsigned32();
  if (type === 0) reader.fixed(36);
  else if (type === 1 || type === 4) reader.fixed(32);
  else if (type === 2) reader.fixed(40);
  else if (type === 3) reader.fixed(36);
  else refused('An address of another kind');
}
