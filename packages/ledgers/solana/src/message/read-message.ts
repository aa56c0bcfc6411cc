import type { Result } from '@countersign/kernel';
import { err, fromHex, ok, toHex } from '@countersign/kernel';
import { base58 } from '@scure/base';

import { compareAddresses } from './address-order.ts';

/** An account as an instruction names it. One that only a lookup table has the address of has none here. */
export interface NamedAccount {
  readonly address?: string;
  readonly signs: boolean;
  readonly writes: boolean;
}

/** A call of a program, as it is read. */
export interface ReadInstruction {
  readonly program: string;
  readonly accounts: readonly NamedAccount[];
  readonly data: Uint8Array;
}

/** What a message of version 1 asks for in place of instructions to the network's budget, which mean nothing there. */
interface MessageConfig {
  /** What is offered beside the price of the signatures, in lamports. */
  readonly priorityFee: bigint;
  readonly unitLimit: number;
}

/** A message as its bytes say it. */
export interface Message {
  readonly version: 'legacy' | 0 | 1;
  /** Those who sign, the one who pays the fee first. */
  readonly signers: readonly string[];
  /** All accounts of the bytes, in their order there. */
  readonly keys: readonly string[];
  /** 32 bytes, hexadecimal: the hash of a recent block, or the value of a nonce account. */
  readonly lifetime: string;
  readonly instructions: readonly ReadInstruction[];
  /** Accounts whose addresses are in lookup tables of the network alone. */
  readonly lookedUp: number;
  /** Whether accounts are in the order in which they are written here, and none is there that nothing names. */
  readonly isOrdered: boolean;
  /** Of version 1 alone, and of each of those. */
  readonly config?: MessageConfig;
}

class Malformed extends Error {}

/** Bytes from the beginning to the end, each read once. */
class Cursor {
  #at = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  take(count: number): Uint8Array {
    const end = this.#at + count;
    if (end > this.#bytes.length) throw new Malformed();
    const taken = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }

  byte(): number {
    const [byte = 0] = this.take(1);
    return byte;
  }

  /** A number of so many bytes, the lowest first. */
  number(count: number): bigint {
    return this.take(count).reduceRight((value, byte) => value * 256n + BigInt(byte), 0n);
  }

  /** A compact-u16 in its one form: no byte that adds nothing, and nothing above 16 bits. */
  length(): number {
    let value = 0;
    for (let shift = 0; shift <= 14; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) << shift;
      if (byte < 0x80) {
        if ((byte === 0 && shift > 0) || value > 0xffff) throw new Malformed();
        return value;
      }
    }
    throw new Malformed();
  }

  isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  rest(): Uint8Array {
    return this.take(this.#bytes.length - this.#at);
  }

  /** All that was read so far. */
  read(): Uint8Array {
    return this.#bytes.subarray(0, this.#at);
  }
}

/** Reads a message, whole. `MalformedTransaction` for one that the network refuses, or that has another form for what it says. */
export function readMessage(hex: string): Result<Message, 'MalformedTransaction'> {
  return reading(() => messageIn(bytesIn(hex)));
}

/** A signed transaction as its bytes say it. Signatures are not verified. */
export interface SignedMessage {
  readonly message: Message;
  readonly signatures: readonly Uint8Array[];
  /** What is signed. */
  readonly signed: Uint8Array;
}

/**
 * Reads a transaction, whole: its message, and as many signatures as signers. They come first, but for version 1, whose message comes first: what would be a
 * count of more than a hundred signatures is its version then.
 */
export function readTransaction(hex: string): Result<SignedMessage, 'MalformedTransaction'> {
  return reading(() => {
    const bytes = bytesIn(hex);
    const cursor = new Cursor(bytes);
    if (bytes[0] === firstByteOf1) {
      const message = messageFrom(readVersion1(cursor));
      const signed = cursor.read();
      const signatures = message.signers.map(() => cursor.take(64));
      if (!cursor.isAtEnd() || bytes.length > largestOf1) throw new Malformed();
      return { message, signatures, signed };
    }
    const count = cursor.length();
    const signatures = Array.from({ length: Math.min(count, 0xff) }, () => cursor.take(64));
    const signed = cursor.rest();
    const message = messageIn(signed);
    if (message.version === 1 || message.signers.length !== count) throw new Malformed();
    return { message, signatures, signed };
  });
}

function reading<T>(read: () => T): Result<T, 'MalformedTransaction'> {
  try {
    return ok(read());
  } catch (error) {
    if (error instanceof Malformed) return err('MalformedTransaction');
    throw error;
  }
}

function bytesIn(hex: string): Uint8Array {
  if (hex === '' || !/^([0-9a-f]{2})+$/i.test(hex)) throw new Malformed();
  return fromHex(hex);
}

/** The parts of a message, as its version lays them out. */
interface Parts {
  readonly version: Message['version'];
  readonly header: Header;
  readonly keys: readonly string[];
  readonly lifetime: string;
  readonly calls: readonly { readonly program: number; readonly accounts: readonly number[]; readonly data: Uint8Array }[];
  readonly tables: { readonly written: number; readonly read: number };
  readonly config?: MessageConfig;
}

/** How many sign, how many of them only let themselves be read, and how many of the others do. */
interface Header {
  readonly signing: number;
  readonly readingSigners: number;
  readonly readers: number;
}

/** Versions have this bit, and lengths of that many signers or signatures no transaction has. */
const versioned = 0x80;
const firstByteOf1 = versioned | 1;
/** The most of version 1 (SIMD-0385): bytes with the signatures, signers, accounts, instructions. */
const largestOf1 = 4096;
const mostOf1 = { signers: 12, accounts: 64, instructions: 64 } as const;

function messageIn(bytes: Uint8Array): Message {
  const cursor = new Cursor(bytes);
  const parts = bytes[0] === firstByteOf1 ? readVersion1(cursor) : readFirstVersions(cursor);
  if (!cursor.isAtEnd()) throw new Malformed();
  return messageFrom(parts);
}

/** The legacy form, and version 0. */
function readFirstVersions(cursor: Cursor): Parts {
  const first = cursor.byte();
  if (first > versioned) throw new Malformed();
  const version = first === versioned ? 0 : 'legacy';
  const header = readHeader(cursor, version === 0 ? cursor.byte() : first);
  const keys = readKeys(cursor, cursor.length());
  const lifetime = toHex(cursor.take(32));
  const calls = Array.from({ length: cursor.length() }, () => {
    const program = cursor.byte();
    const accounts = [...cursor.take(cursor.length())];
    return { program, accounts, data: cursor.take(cursor.length()) };
  });
  return { version, header, keys, lifetime, calls, tables: version === 0 ? readTables(cursor) : noTables };
}

/** Version 1 (SIMD-0385), up to the signatures: it has no lookup tables, and says in front of the instructions how long each of them is. */
function readVersion1(cursor: Cursor): Parts {
  cursor.take(1);
  const header = readHeader(cursor, cursor.byte());
  const mask = Number(cursor.number(4));
  const lifetime = toHex(cursor.take(32));
  const [instructions, accounts] = [cursor.byte(), cursor.byte()];
  if (header.signing > mostOf1.signers || accounts > mostOf1.accounts || instructions > mostOf1.instructions)
    throw new Malformed();
  const keys = readKeys(cursor, accounts);
  const config = readConfig(cursor, mask);
  const lengths = Array.from({ length: instructions }, () => ({
    program: cursor.byte(),
    accounts: cursor.byte(),
    data: Number(cursor.number(2)),
  }));
  const calls = lengths.map((length) => ({
    program: length.program,
    accounts: [...cursor.take(length.accounts)],
    data: cursor.take(length.data),
  }));
  return { version: 1, header, keys, lifetime, calls, tables: noTables, config };
}

/** Each bit is of four bytes: two of the offer, one of each limit. What has others is of rules that are not known here. */
function readConfig(cursor: Cursor, mask: number): MessageConfig {
  const [offer, unitLimit, dataLimit, heap] = [mask & 0b11, mask & 0b100, mask & 0b1000, mask & 0b1_0000];
  if (mask > 0b1_1111 || (offer !== 0 && offer !== 0b11)) throw new Malformed();
  const config = { priorityFee: cursor.number(offer === 0 ? 0 : 8), unitLimit: Number(cursor.number(unitLimit === 0 ? 0 : 4)) };
  cursor.take((dataLimit === 0 ? 0 : 4) + (heap === 0 ? 0 : 4));
  return config;
}

function readHeader(cursor: Cursor, signing: number): Header {
  return { signing, readingSigners: cursor.byte(), readers: cursor.byte() };
}

function readKeys(cursor: Cursor, count: number): readonly string[] {
  return Array.from({ length: count }, () => base58.encode(cursor.take(32)));
}

function messageFrom({ version, header, keys, lifetime, calls, tables, config }: Parts): Message {
  const { signing, readingSigners, readers } = header;
  // The one who pays the fee is written, and signs.
  if (readingSigners >= signing || signing + readers > keys.length || new Set(keys).size < keys.length) throw new Malformed();
  const lookedUp = tables.written + tables.read;
  const named = (place: number): NamedAccount => {
    const address = keys[place];
    if (address === undefined) {
      if (place >= keys.length + lookedUp) throw new Malformed();
      return { signs: false, writes: place < keys.length + tables.written };
    }
    const signs = place < signing;
    return { address, signs, writes: signs ? place < signing - readingSigners : place < keys.length - readers };
  };
  const instructions = calls.map(({ program, accounts, data }): ReadInstruction => {
    const { address } = named(program);
    // The network calls no program that is in a table, nor the one who pays.
    if (address === undefined || program === 0) throw new Malformed();
    return { program: address, accounts: accounts.map(named), data };
  });
  const groups = [signing - readingSigners, signing, keys.length - readers, keys.length];
  const used = new Set([0, ...calls.flatMap(({ program, accounts }) => [program, ...accounts])]);
  const isOrdered = areOrdered(keys, groups) && keys.every((_, place) => used.has(place));
  const signers = keys.slice(0, signing);
  return { version, signers, keys, lifetime, instructions, lookedUp, isOrdered, ...(config !== undefined && { config }) };
}

const noTables = { written: 0, read: 0 } as const;

/** How many accounts come from the lookup tables of a versioned message. */
function readTables(cursor: Cursor): Parts['tables'] {
  let [written, read] = [0, 0];
  for (let left = cursor.length(); left > 0; left--) {
    cursor.take(32);
    const [more, others] = [cursor.take(cursor.length()).length, cursor.take(cursor.length()).length];
    if (more + others === 0) throw new Malformed();
    written += more;
    read += others;
  }
  return { written, read };
}

function areOrdered(keys: readonly string[], ends: readonly number[]): boolean {
  let start = 1;
  return ends.every((end) => {
    const group = keys.slice(start, Math.max(start, end));
    start = Math.max(start, end);
    return group.every((key, index) => index === 0 || compareAddresses(group[index - 1] ?? '', key) < 0);
  });
}
