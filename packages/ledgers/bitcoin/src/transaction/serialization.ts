import type { Result } from '@countersign/kernel';
import { concatBytes, equalBytes, err, fromHex, ok, toHex } from '@countersign/kernel';
import { CompactSize, RawTx } from '@scure/btc-signer';

import type { CoinRules } from '../coin-rules.ts';
import { hash256 } from '../script/hash160.ts';
import type { RawTransaction } from './raw-transaction.ts';
import { byteReader, readTransactionAt } from './read-at.ts';
import { sighashAll, sighashAllForkId } from './hash-types.ts';

export type { RawTransaction } from './raw-transaction.ts';

/** The bytes of a transaction: BIP-144 with witnesses, the original form without. */
export function serialize(transaction: RawTransaction, form: 'WithWitness' | 'WithoutWitness' = 'WithWitness'): Uint8Array {
  const { witnesses, payload, ...rest } = transaction;
  const hasWitness = form === 'WithWitness' && witnesses?.some((stack) => stack.length > 0) === true;
  const bytes = hasWitness
    ? RawTx.encode({ ...rest, segwitFlag: true, witnesses })
    : RawTx.encode({ ...rest, segwitFlag: false });
  return payload === undefined ? bytes : concatBytes(bytes, CompactSize.encode(BigInt(payload.length)), payload);
}

/** Reads serialised bytes (hexadecimal) of a coin with these rules; only the one canonical serialisation is taken. */
export function deserialize(
  raw: string,
  { hasSpecialTransactions }: Pick<CoinRules, 'hasSpecialTransactions'> = { hasSpecialTransactions: false },
): Result<RawTransaction, 'MalformedTransaction'> {
  try {
    const bytes = fromHex(raw);
    const transaction = readTransactionAt(byteReader(bytes), hasSpecialTransactions);
    return equalBytes(serialize(transaction), bytes) ? ok(transaction) : err('MalformedTransaction');
  } catch {
    return err('MalformedTransaction');
  }
}

/** The transaction's id: the double hash of its bytes without witnesses, in the reverse order, as explorers write it. */
export function transactionIdOf(transaction: RawTransaction): string {
  return toHex(hash256(serialize(transaction, 'WithoutWitness')).toReversed());
}

/**
 * What names the transaction whatever becomes of its id: the id that it would have without the scripts of its inputs (the normalised id of BIP-140). Signatures are in those scripts, and
 * others can write them in more ways than one, each of which gives another id. Undefined where nobody can: all that is signed for is in witnesses, or signatures have the
 * fork id, in whose network no block has them, or the script around them, written in another way. Also for what makes new coins, whose script is no signature: two of those may differ in nothing else.
 */
export function contentIdOf(
  transaction: RawTransaction,
  { hashType }: { readonly hashType: number } = { hashType: sighashAll },
): string | undefined {
  if (hashType === sighashAllForkId) return undefined;
  const isSigned = transaction.inputs.some(({ finalScriptSig }) => finalScriptSig.length > 0);
  if (!isSigned || isCoinbase(transaction)) return undefined;
  const inputs = transaction.inputs.map((input) => ({ ...input, finalScriptSig: new Uint8Array() }));
  return transactionIdOf({ ...transaction, inputs });
}

/** True for the transaction that makes new coins: its only input spends nothing. */
export function isCoinbase({ inputs }: Pick<RawTransaction, 'inputs'>): boolean {
  return inputs.length === 1 && inputs[0]?.txid.every((byte) => byte === 0) === true;
}

/** Virtual size in bytes (BIP-141): a quarter of three times the size without witnesses and once the whole size. */
export function virtualSizeOf(transaction: RawTransaction): number {
  return Math.ceil((3 * serialize(transaction, 'WithoutWitness').length + serialize(transaction).length) / 4);
}

/** `<transaction id>:<index>`: the name of an output. */
export function outpoint(transactionId: string, index: number): string {
  return `${transactionId}:${index}`;
}
