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

/** A message as its bytes say it. */
export interface Message {
  readonly version: 'legacy' | 0;
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

/** Reads a transaction, whole: its signatures, of which there are as many as signers, and its message. */
export function readTransaction(hex: string): Result<SignedMessage, 'MalformedTransaction'> {
  return reading(() => {
    const cursor = new Cursor(bytesIn(hex));
    const count = cursor.length();
    const signatures = Array.from({ length: Math.min(count, 0xff) }, () => cursor.take(64));
    const signed = cursor.rest();
    const message = messageIn(signed);
    if (message.signers.length !== count) throw new Malformed();
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

function messageIn(bytes: Uint8Array): Message {
  const cursor = new Cursor(bytes);
  const first = cursor.byte();
  if (first > 0x80) throw new Malformed();
  const version = first === 0x80 ? 0 : 'legacy';
  const signing = version === 0 ? cursor.byte() : first;
  const [readingSigners, readers] = [cursor.byte(), cursor.byte()];
  const keys = Array.from({ length: cursor.length() }, () => base58.encode(cursor.take(32)));
  // The one who pays the fee is written, and signs.
  if (readingSigners >= signing || signing + readers > keys.length || new Set(keys).size < keys.length) throw new Malformed();
  const lifetime = toHex(cursor.take(32));
  const calls = Array.from({ length: cursor.length() }, () => {
    const program = cursor.byte();
    const accounts = [...cursor.take(cursor.length())];
    return { program, accounts, data: cursor.take(cursor.length()) };
  });
  const tables = version === 0 ? readTables(cursor) : { written: 0, read: 0 };
  if (!cursor.isAtEnd()) throw new Malformed();
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
  return { version, signers: keys.slice(0, signing), keys, lifetime, instructions, lookedUp, isOrdered };
}

/** How many accounts come from the lookup tables of a versioned message. */
function readTables(cursor: Cursor): { written: number; read: number } {
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
