import { err, ok, type Result } from '@countersign/kernel';
import {
  hasValidSignature,
  movementsOf,
  transactionIdOf,
  type ReadTransaction,
  type SignedTransaction,
} from '@countersign/ledger-algorand';
import { memoOfBytes, nativeAsset, type Movement } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import type { ObservedContent, ReadableState, Refusal, WritableState } from '../framework/rules.ts';
import { freeNote, minimumBalance, minimumFee, noteBytesPerUnit } from './constants.ts';
import { isLeased, readAccount, takeLease, writeAccount, type AccountRecord } from './records.ts';

/** A refusal in algod's words. */
export function refuse(reason: Refusal['reason'], message: string): { readonly ok: false; readonly error: Refusal } {
  return err({ reason, message });
}

/** What is wrong with a transaction whatever the accounts have; undefined where nothing is. */
export function formRefusal({ transaction, signature }: SignedTransaction, ledger: Ledger): Refusal | undefined {
  const { type, genesisId, genesisHash, group, fee, note } = transaction;
  const { parameters } = ledger;
  if (parameters.type !== 'Algorand' || genesisHash !== parameters.genesisHash)
    return { reason: 'Rejected', message: `genesis hash mismatch: ${genesisHash}` };
  if (genesisId !== undefined && genesisId !== parameters.genesisId)
    return { reason: 'Rejected', message: `transaction genesis ID ${genesisId} is not ${parameters.genesisId}` };
  if (type !== 'pay') return { reason: 'Rejected', message: `unknown transaction type ${type}` };
  if (group !== undefined) return { reason: 'Rejected', message: 'transactionGroup: incomplete group' };
  if (signature === undefined) return { reason: 'Rejected', message: 'this sandbox takes signatures of one key alone' };
  const longer = Math.max((note?.length ?? 0) - freeNote, 0);
  const least = minimumFee + BigInt(Math.ceil(longer / noteBytesPerUnit));
  if (fee < least)
    return { reason: 'FeeTooLow', message: `txgroup had ${fee} in fees, which is less than the minimum 1 * ${least}` };
  return undefined;
}

/** Why the key that signed may not; undefined where it may. */
export function authorityRefusal(signed: SignedTransaction, account: AccountRecord | undefined): Refusal | undefined {
  const { sender } = signed.transaction;
  const { signer = sender } = signed;
  const expected = account?.signer ?? sender;
  if (!hasValidSignature(signed))
    return { reason: 'InvalidSignature', message: "At least one signature didn't pass verification" };
  if (expected === signer) return undefined;
  const message = `transaction ${transactionIdOf(signed.transaction)}: should have been authorized by ${expected} but was actually authorized by ${signer}`;
  return { reason: 'Rejected', message };
}

/** Of a transaction that a round takes: what is seen of it, and what it changes. */
export interface Outcome {
  readonly observation: ObservedContent;
  apply(state: WritableState): void;
}

/** What a round of this height makes of a payment. `held` is what others that wait take of the sender before it. */
export async function judge(
  transaction: ReadTransaction,
  state: ReadableState,
  round: number,
  held = 0n,
): Promise<Result<Outcome, Refusal>> {
  const { sender, amount, fee, firstRound, lastRound, lease, closeTo, rekeyTo } = transaction;
  const id = transactionIdOf(transaction);
  if (round > lastRound) return refuse('Expired', `txn dead: round ${round} outside of ${firstRound}--${lastRound}`);
  if (round < firstRound) return refuse('NotYet', `txn dead: round ${round} outside of ${firstRound}--${lastRound}`);
  if (lease !== undefined && (await isLeased(state, sender, lease, round))) return overlapping(id, sender, lease);
  const { balances, rest } = await balancesAfter(transaction, state, held);
  if (rest < 0n)
    return refuse('InsufficientFunds', `transaction ${id}: overspend (account ${sender}, tried to spend {${amount + fee}})`);
  for (const [address, balance] of balances)
    if (balance !== 0n && balance < minimumBalance) {
      const message = `transaction ${id}: account ${address} balance ${balance} below min ${minimumBalance} (0 assets)`;
      return refuse(address === sender ? 'InsufficientFunds' : 'InvalidDestination', message);
    }
  const signers = new Map<string, string | undefined>();
  for (const address of balances.keys()) signers.set(address, (await readAccount(state, address))?.signer);
  if (rekeyTo !== undefined) signers.set(sender, rekeyTo === sender ? undefined : rekeyTo);
  return ok({
    observation: observationOf(transaction, closeTo === undefined ? 0n : rest),
    apply(writable) {
      for (const [address, balance] of balances) {
        const signer = signers.get(address);
        writeAccount(writable, address, { balance: balance.toString(), ...(signer !== undefined && { signer }) });
      }
      if (lease !== undefined) takeLease(writable, sender, lease, lastRound);
    },
  });
}

/** What everybody has after a payment, and what it leaves its sender, which whom it closes the account to gets. */
async function balancesAfter(
  { sender, receiver, amount, fee, closeTo }: ReadTransaction,
  state: ReadableState,
  held: bigint,
): Promise<{ readonly balances: ReadonlyMap<string, bigint>; readonly rest: bigint }> {
  const balances = new Map<string, bigint>();
  const add = async (address: string, change: bigint) => {
    const before = balances.get(address) ?? BigInt((await readAccount(state, address))?.balance ?? 0);
    balances.set(address, before + change);
  };
  await add(sender, -held - fee - amount);
  const isShort = (balances.get(sender) ?? 0n) < 0n;
  if (isShort) return { balances, rest: balances.get(sender) ?? 0n };
  await add(receiver, amount);
  const rest = balances.get(sender) ?? 0n;
  if (closeTo !== undefined) {
    await add(sender, -rest);
    await add(closeTo, rest);
  }
  return { balances, rest };
}

/** How a second transaction with a lease is refused: until the first one's last round, after which the lease is free again. */
export function overlapping(id: string, sender: string, lease: string): ReturnType<typeof refuse> {
  return refuse('NotYet', `transaction ${id} using an overlapping lease (sender, lease):(${sender}, ${lease})`);
}

function observationOf(transaction: ReadTransaction, closing: bigint): ObservedContent {
  const { sender, fee, note, closeTo } = transaction;
  const movements: Movement[] = [...movementsOf(transaction)];
  if (closeTo !== undefined && closing > 0n)
    movements.push({
      index: 1,
      asset: nativeAsset,
      from: [sender],
      to: closeTo,
      amount: closing,
      metadata: { type: 'Algorand' },
    });
  return { fee, feePayer: sender, movements, ...(note !== undefined && { memos: [memoOfBytes(note)] }) };
}
