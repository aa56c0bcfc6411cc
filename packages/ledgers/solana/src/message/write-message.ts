import { concatBytes, fromHex } from '@countersign/kernel';

import { bytesOf } from '../address.ts';
import { compareAddresses } from './address-order.ts';

/** An account that an instruction names. */
interface AccountUse {
  readonly address: string;
  readonly signs?: true;
  readonly writes?: true;
}

/** A call of a program, as it is written. */
export interface Instruction {
  readonly program: string;
  readonly accounts: readonly AccountUse[];
  readonly data: Uint8Array;
}

/** No packet has more bytes, signatures included. */
export const largestTransaction = 1232;

/**
 * A legacy message (https://solana.com/docs/core/transactions): header, accounts, the lifetime (32 bytes, hexadecimal: a recent block's hash, or the value of a
 * nonce account) and instructions. Accounts are there once each: who pays the fee, others that sign, and the rest, of which those that are written come first,
 * each group in the order of {@link compareAddresses}.
 */
export function writeMessage(feePayer: string, lifetime: string, instructions: readonly Instruction[]): Uint8Array {
  const uses = new Map<string, { signs: boolean; writes: boolean }>([[feePayer, { signs: true, writes: true }]]);
  for (const { program, accounts } of instructions)
    for (const { address, signs = false, writes = false } of [...accounts, { address: program }]) {
      const use = uses.get(address);
      uses.set(address, { signs: signs || use?.signs === true, writes: writes || use?.writes === true });
    }
  const group = (wanted: { signs: boolean; writes: boolean }) =>
    [...uses]
      .filter(([address, use]) => address !== feePayer && use.signs === wanted.signs && use.writes === wanted.writes)
      .map(([address]) => address)
      .toSorted(compareAddresses);
  const signing = [feePayer, ...group({ signs: true, writes: true })];
  const readingSigners = group({ signs: true, writes: false });
  const written = group({ signs: false, writes: true });
  const read = group({ signs: false, writes: false });
  const keys = [...signing, ...readingSigners, ...written, ...read];
  const places = new Map(keys.map((address, index) => [address, index]));
  const placeOf = (address: string) => places.get(address) ?? 0;
  return concatBytes(
    Uint8Array.of(signing.length + readingSigners.length, readingSigners.length, read.length),
    lengthBytes(keys.length),
    ...keys.map(bytesOf),
    fromHex(lifetime),
    lengthBytes(instructions.length),
    ...instructions.flatMap(({ program, accounts, data }) => [
      Uint8Array.of(placeOf(program)),
      lengthBytes(accounts.length),
      Uint8Array.from(accounts, ({ address }) => placeOf(address)),
      lengthBytes(data.length),
      data,
    ]),
  );
}

/** A signed transaction: its signatures (64 bytes each), and the message. */
export function writeTransaction(signatures: readonly Uint8Array[], message: Uint8Array): Uint8Array {
  return concatBytes(lengthBytes(signatures.length), ...signatures, message);
}

/** A length in one to three bytes of seven bits each, the lowest first (compact-u16). */
function lengthBytes(length: number): Uint8Array {
  if (length < 0x80) return Uint8Array.of(length);
  const low = (length & 0x7f) | 0x80;
  if (length < 0x4000) return Uint8Array.of(low, length >> 7);
  return Uint8Array.of(low, ((length >> 7) & 0x7f) | 0x80, length >> 14);
}
