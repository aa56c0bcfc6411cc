import { err, ok, type JsonObject, type Result } from '@countersign/kernel';
import {
  isSignedBy,
  largestTransaction,
  nonceOf,
  nonceResource,
  readOperation,
  readTransaction,
  senderMemos,
  type Message,
} from '@countersign/ledger-solana';
import type { Ledger } from '@countersign/model';

import type { Admission, ObservedContent, Refusal, RuleContext, WritableState } from '../framework/rules.ts';
import { addCoins, readAccount, rentOfAccount, writeAccount } from './accounts.ts';
import { changesOn } from './draft.ts';
import { execute } from './execute.ts';
import { lifetimeProblem, nonceValue, type BlockData } from './lifetime.ts';
import { payerResource } from './note.ts';
import type { Moved } from './step.ts';

function refused(reason: Refusal['reason'], message: string): Result<never, Refusal> {
  return err({ reason, message });
}

const simulated = 'Transaction simulation failed: ';

/** What nodes look at before they forward a transaction: form, signatures, lifetime, the payer's coins, and a run on the newest block. */
export async function admit(raw: string, context: RuleContext<BlockData>): Promise<Result<Admission, Refusal>> {
  const { ledger, state, pool, tip } = context;
  const read = readTransaction(raw);
  if (!read.ok) return refused('Malformed', 'failed to deserialize Transaction');
  const { message } = read.value;
  if (raw.length / 2 > largestTransaction)
    return refused(
      'Malformed',
      `base64 encoded Transaction too large: ${raw.length / 2} bytes (max: ${largestTransaction} bytes)`,
    );
  if (message.lookedUp > 0)
    return refused('Rejected', `${simulated}Transaction loads an address table account that doesn't exist`);
  if (!message.signers.every((signer) => isSignedBy(read.value, signer)))
    return refused('InvalidSignature', 'Transaction signature verification failure');
  const bornAt = await context.blockHeight(message.lifetime);
  const problem = await lifetimeProblem(message, tip.height + 1, bornAt, state);
  if (problem !== undefined) return refused(problem === 'Expired' ? 'Expired' : 'DoubleSpend', `${simulated}Blockhash not found`);
  const nonce = nonceOf(message);
  const nonces = nonce === undefined ? [] : [nonceResource(nonce.account, message.lifetime)];
  if (nonces.length > 0 && (await pool.holding(nonces)).length > 0)
    return refused('NotYet', 'The value of the nonce account is that of another transaction, which waits');
  const changes = changesOn(writable(state));
  const { fee, memos } = costOf(message, ledger);
  const poor = await chargePayer(message, fee, changes);
  if (poor !== undefined) return refused('InsufficientFunds', simulated + poor);
  const ran = await execute(message, changes, nonceValue({ parent: tip.hash }));
  if (!ran.ok) return refused(ran.error.isFunds ? 'InsufficientFunds' : 'Rejected', simulated + ran.error.message);
  const [payer = ''] = message.signers;
  return ok({
    observation: observed(message, fee, ran.value.movements, memos),
    resources: [payerResource(payer), ...nonces],
    note: bornAt === undefined ? {} : { bornAt },
  });
}

/** A state as one that nothing is written to. */
function writable(state: RuleContext<JsonObject>['state']): WritableState {
  const never = () => {
    throw new Error('Nothing is written before a block is made');
  };
  return {
    get: (key) => state.get(key),
    prefetch: (keys) => state.prefetch(keys),
    owned: (owner, prefix) => state.owned(owner, prefix),
    put: never,
    delete: never,
  };
}

/** What a message pays the network, and its memos. What the accounts that it makes keep is no part of it here. */
export function costOf(message: Message, ledger: Ledger): { readonly fee: bigint; readonly memos: ObservedContent['memos'] } {
  const perSignature = ledger.parameters.type === 'Solana' ? BigInt(ledger.parameters.lamportsPerSignature) : 0n;
  const read = readOperation(message, perSignature);
  const kept = read.steps.reduce((sum, step) => (step.type === 'CreateAccount' ? sum + step.lamports : sum), 0n);
  return { fee: (read.fee ?? 0n) - kept, memos: senderMemos(read) };
}

/** Takes the fee; gives why not, where the payer has too little, or would keep too little. */
export async function chargePayer(
  { signers: [payer = ''] }: Message,
  fee: bigint,
  state: WritableState,
): Promise<string | undefined> {
  const account = await readAccount(state, payer);
  if (account === undefined) return 'Attempt to debit an account but found no record of a prior credit.';
  if (account.kind !== 'Wallet') return 'This account may not be used to pay transaction fees';
  const left = BigInt(account.lamports) - fee;
  if (left < 0n) return 'Insufficient funds for fee';
  if (left > 0n && left < rentOfAccount(account)) return 'Transaction results in an account (0) with insufficient funds for rent';
  writeAccount(state, payer, await addCoins(state, payer, -fee));
  return undefined;
}

/** What the network reports of a transaction. */
export function observed(
  { signers: [feePayer = ''] }: Message,
  fee: bigint,
  movements: readonly Moved[],
  memos: ObservedContent['memos'] = [],
): ObservedContent {
  return {
    fee,
    feePayer,
    movements: movements.map((moved, index) => ({ ...moved, index, metadata: { type: 'Solana' } })),
    ...(memos.length > 0 && { memos }),
  };
}
