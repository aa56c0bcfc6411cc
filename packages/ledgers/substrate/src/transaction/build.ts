import { CodedError, ok, toHex, type Result } from '@countersign/kernel';
import {
  feeAtRisk,
  nativeAsset,
  type BuildInput,
  type BuiltTransaction,
  type Preparation,
  type SenderAddress,
  type TransactionRefusal,
} from '@countersign/ledger-port';

import { keyOfAddress } from '../address.ts';
import { inCoins } from '../amount.ts';
import { descriptor } from '../descriptor.ts';
import { refuse, substrateParameters } from '../errors.ts';
import { replacementTip, tipAtLevel } from '../fees.ts';
import { runtimeOf, type Runtime } from '../runtime.ts';
import { chainStateFromJson, type SubstrateAccountState, type SubstrateChainState } from './chain-state.ts';
import { longestPeriod } from './era.ts';
import { nextNonce, nonceResource } from './nonce.ts';
import { keptOf, presenceIn } from './presence.ts';
import { stakeRefusal } from './staking.ts';
import type { Transaction } from './transaction.ts';
import { inclusionOf, transactionFromJson, transactionToJson } from './unsigned.ts';
import { checkOrder, type CheckedOrder } from './validate.ts';
import { validityOf } from './validity.ts';
import { payloadBytes, signedBytes } from './write-extrinsic.ts';

/** What is known once an order can be built. */
interface Plan {
  readonly checked: CheckedOrder;
  readonly state: SubstrateChainState;
  readonly sender: SenderAddress;
  readonly account: SubstrateAccountState;
  readonly runtime: Runtime;
}

/** Chooses the nonce, sets tip and era, checks funds, stake and the receiver, and gives the one payload to sign. */
export function build(input: BuildInput): Result<BuiltTransaction, TransactionRefusal> {
  const planned = planOf(input);
  if (!planned.ok) return planned;
  const { state, sender, runtime, checked } = planned.value;
  const composed = compose(planned.value, input);
  if (!composed.ok) return composed;
  const { ledger } = input;
  const transaction = composed.value;
  const feeMultiplier = BigInt(state.feeMultiplier);
  const fee = inclusionOf(transaction, feeMultiplier, runtime) + transaction.tip;
  const allowed = feeAtRisk(descriptor, ledger.parameters, checked.parameters);
  if (fee > allowed) {
    const hint = input.replaces === undefined ? 'CurrentlyFeesTooLarge' : 'ReplacementTransactionFeesTooLow';
    return refuse(hint, `It costs ${inCoins(fee, ledger)}, above the maximum of ${inCoins(allowed, ledger)}`);
  }
  const spent = spentBy(fee, planned.value, input);
  if (!spent.ok) return spent;
  const preparations = preparationsOf(planned.value, input);
  if (!preparations.ok) return preparations;
  const beside = { blockHeight: state.finalHeight, feeMultiplier };
  const bytes = toHex(signedBytes(payloadBytes(transaction, runtime)));
  return ok({
    unsigned: transactionToJson(transaction, beside, runtime, ledger),
    payloads: [{ key: sender.keys[0].key, scheme: 'Message', bytes }],
    fee,
    spends: [{ asset: nativeAsset, amount: spent.value }],
    resources: [nonceResource(sender.address, transaction.nonce)],
    ...(transaction.nonce > 0 && { follows: nonceResource(sender.address, transaction.nonce - 1) }),
    ...validityOf(transaction),
    ...(preparations.value.length > 0 && { preparations: preparations.value }),
  });
}

function planOf(input: BuildInput): Result<Plan, TransactionRefusal> {
  const { ledger } = input;
  const checked = checkOrder(input.order.parameters, ledger);
  if (!checked.ok) return checked;
  const state = chainStateFromJson(input.chainState);
  const [sender] = input.sender;
  if (!sender) throw new CodedError('InternalError', 'A transaction needs a sender');
  const runtime = runtimeOf(state.transactionVersion, ledger);
  if (runtime === undefined) {
    const message = `${ledger.alias} is at transaction version ${state.transactionVersion}, which its configuration does not have yet: nobody here knows how it reads a transaction`;
    return refuse('TransientIssue', message);
  }
  const { method } = checked.value.call;
  if (!runtime.methods.has(method))
    return refuse('InvalidUserPayload', `${ledger.alias} has no ${method} at transaction version ${state.transactionVersion}`);
  const account = state.accounts[sender.address];
  if (account === undefined) {
    const least = inCoins(state.existentialDeposit, ledger);
    return refuse('AccountNotReadyOnLedger', `${sender.address} is not on the ledger: it must receive ${least} first`);
  }
  const unready = stakeRefusal(checked.value, account, state, ledger);
  return unready ?? ok({ checked: checked.value, state, sender, account, runtime });
}

function compose(
  { checked, state, sender, account, runtime }: Plan,
  { ledger, replaces, reservedResources }: BuildInput,
): Result<Transaction, TransactionRefusal> {
  const replaced = replaces && transactionFromJson(replaces.unsigned, ledger);
  if (replaces !== undefined && replaced === undefined)
    return refuse('TransactionNotEligibleForReplacement', 'What was to be replaced cannot be read any more');
  if (replaced !== undefined && replaced.transaction.nonce < account.nonce)
    return refuse('TransactionNotEligibleForReplacement', 'A block has what was to be replaced, or another one in its place');
  const signer = keyOfAddress(sender.address);
  if (signer === undefined) throw new CodedError('InternalError', `${sender.address} is no address`);
  const { finalHash: blockHash, finalHeight, specVersion, transactionVersion, metadataHash } = state;
  const blank: Transaction = {
    call: checked.call,
    signer,
    era: { period: longestPeriod, phase: finalHeight % longestPeriod },
    nonce: replaced?.transaction.nonce ?? nextNonce(sender.address, account, reservedResources),
    tip: 0n,
    hasMetadataHash: metadataHash !== undefined,
    specVersion,
    transactionVersion,
    genesisHash: substrateParameters(ledger).genesisHash.slice(2),
    blockHash,
    ...(metadataHash !== undefined && { metadataHash }),
  };
  const inclusion = inclusionOf(blank, BigInt(state.feeMultiplier), runtime);
  const usual = tipAtLevel(checked.parameters.feeStrategy.priority, inclusion);
  const least = replaced === undefined ? 0n : replacementTip(replaced.transaction.tip, replaced.inclusion);
  return ok({ ...blank, tip: usual > least ? usual : least });
}

/** What leaves the account or is staked by it, where there is as much. */
function spentBy(
  fee: bigint,
  { checked, sender, account, state }: Plan,
  { ledger, unavailable }: BuildInput,
): Result<bigint, TransactionRefusal> {
  const { call } = checked;
  const amount = 'amount' in call ? call.amount : call.method === 'Bond' || call.method === 'BondExtra' ? call.value : 0n;
  const kept = keptOf(account, BigInt(state.existentialDeposit));
  const free = BigInt(account.free) - kept - (unavailable['Native'] ?? 0n) - fee;
  if (free < amount) {
    const spendable = free > 0n ? free : 0n;
    const message = `The account has ${inCoins(account.free, ledger)}, of which ${inCoins(kept, ledger)} must stay; ${inCoins(spendable, ledger)} can be used besides the fee`;
    return refuse('CurrentlyNotEnoughFunds', message, spendable);
  }
  const isOwn = 'destination' in call && call.destination === keyOfAddress(sender.address);
  return ok(isOwn ? fee : amount + fee);
}

/** A receiver that is not there yet is created by the payment, if that is large enough. No byte says so. */
function preparationsOf({ checked, state }: Plan, { ledger }: BuildInput): Result<readonly Preparation[], TransactionRefusal> {
  const { call, parameters } = checked;
  const { method } = parameters.pallet;
  if (call.method !== 'TransferKeepAlive' || method.type !== 'TransferKeepAlive' || method.destination.type !== 'Address')
    return ok([]);
  const { address } = method.destination;
  const { isThere, minimum } = presenceIn(state, address);
  if (isThere) return ok([]);
  if (call.amount >= minimum) return ok([{ type: 'CreateAccount', address, cost: 0n, kept: minimum }]);
  const message = `${address} is a new account: its first payment must be at least ${inCoins(minimum, ledger)}`;
  return refuse('CurrentlyUnusableDestination', message);
}
