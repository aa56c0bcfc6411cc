import { CodedError } from '@countersign/kernel';

/** Reads XDR (RFC 4506) from its beginning on. Everything throws `MalformedTransaction` that is not the one form of a value. */
export interface XdrReader {
  unsigned32(): number;
  signed64(): bigint;
  unsigned64(): bigint;
  /** So many bytes, a multiple of four. */
  fixed(length: number): Uint8Array;
  /** Bytes with their number before them, and zeros behind them up to a whole word. */
  variable(most: number): Uint8Array;
  /** A value that may be absent; any other word than 0 and 1 is none. */
  optional<T>(read: () => T): T | undefined;
  list<T>(most: number, read: () => T): readonly T[];
  /** The position, in bytes. */
  at(): number;
  end(): void;
}

/** Where bytes are no transaction that is known here. */
export function refused(what: string): never {
  throw new CodedError('MalformedTransaction', what);
}

/** A reader of these bytes. */
export function xdrReader(bytes: Uint8Array): XdrReader {
  let position = 0;

  function take(length: number): Uint8Array {
    if (position + length > bytes.length) refused('It ends too early');
    const taken = bytes.slice(position, position + length);
    position += length;
    return taken;
  }

  const view = (length: number) => new DataView(take(length).buffer);

  const reader: XdrReader = {
    unsigned32: () => view(4).getUint32(0),
    signed64: () => view(8).getBigInt64(0),
    unsigned64: () => view(8).getBigUint64(0),
    fixed: take,
    variable(most) {
      const length = reader.unsigned32();
      if (length > most) refused(`More than ${most} bytes`);
      const content = take(length);
      if (take((4 - (length % 4)) % 4).some((byte) => byte !== 0)) refused('What fills up a word is not zero');
      return content;
    },
    optional(read) {
      const word = reader.unsigned32();
      if (word > 1) refused('Neither there nor absent');
      return word === 1 ? read() : undefined;
    },
    list(most, read) {
      const length = reader.unsigned32();
      if (length > most) refused(`More than ${most} entries`);
      return Array.from({ length }, read);
    },
    at: () => position,
    end() {
      if (position !== bytes.length) refused('Something follows its end');
    },
  };
  return reader;
}
