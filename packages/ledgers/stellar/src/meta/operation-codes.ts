import type { XdrReader } from '../transaction/xdr-reader.ts';

/** Results of any operation, by their numbers in XDR. */
const outer: Readonly<Record<number, string>> = {
  [-1]: 'opBAD_AUTH',
  [-2]: 'opNO_ACCOUNT',
  [-3]: 'opNOT_SUPPORTED',
  [-4]: 'opTOO_MANY_SUBENTRIES',
  [-5]: 'opEXCEEDED_WORK_LIMIT',
  [-6]: 'opTOO_MANY_SPONSORING',
};

/** Of the operations that are built here, by their type: its name, and its results by their numbers, from -1 downwards. */
const inner: Readonly<Record<number, readonly [name: string, ...results: string[]]>> = {
  0: ['CREATE_ACCOUNT', 'MALFORMED', 'UNDERFUNDED', 'LOW_RESERVE', 'ALREADY_EXIST'],
  1: [
    'PAYMENT',
    'MALFORMED',
    'UNDERFUNDED',
    'SRC_NO_TRUST',
    'SRC_NOT_AUTHORIZED',
    'NO_DESTINATION',
    'NO_TRUST',
    'NOT_AUTHORIZED',
    'LINE_FULL',
    'NO_ISSUER',
  ],
  5: [
    'SET_OPTIONS',
    'LOW_RESERVE',
    'TOO_MANY_SIGNERS',
    'BAD_FLAGS',
    'INVALID_INFLATION',
    'CANT_CHANGE',
    'UNKNOWN_FLAG',
    'THRESHOLD_OUT_OF_RANGE',
    'BAD_SIGNER',
    'INVALID_HOME_DOMAIN',
    'AUTH_REVOCABLE_REQUIRED',
  ],
  6: [
    'CHANGE_TRUST',
    'MALFORMED',
    'NO_ISSUER',
    'INVALID_LIMIT',
    'LOW_RESERVE',
    'SELF_NOT_ALLOWED',
    'TRUST_LINE_MISSING',
    'CANNOT_DELETE',
    'NOT_AUTH_MAINTAIN_LIABILITIES',
  ],
  8: [
    'ACCOUNT_MERGE',
    'MALFORMED',
    'NO_ACCOUNT',
    'IMMUTABLE_SET',
    'HAS_SUB_ENTRIES',
    'SEQNUM_TOO_FAR',
    'DEST_FULL',
    'IS_SPONSOR',
  ],
};

/**
 * The network's name of the first of a transaction's operations that failed, from the list of their results in XDR; undefined where it is not known here.
 * Those before it have done what they say, of which only the results of the operations above have a length that is known.
 */
export function firstFailure(reader: XdrReader): string | undefined {
  for (let left = reader.unsigned32(); left > 0; left--) {
    const code = reader.unsigned32() | 0;
    if (code !== 0) return outer[code];
    const type = reader.unsigned32();
    const [name, ...results] = inner[type] ?? [];
    if (name === undefined) return undefined;
    const result = reader.unsigned32() | 0;
    if (result !== 0) {
      const word = results[-1 - result];
      return word === undefined ? undefined : `${name}_${word}`;
    }
    // What a merge moved.
    if (name === 'ACCOUNT_MERGE') reader.signed64();
  }
  return undefined;
}
