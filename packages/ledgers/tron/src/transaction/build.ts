import type { Result } from '@countersign/kernel';
import { CodedError, ok, toHex } from '@countersign/kernel';
import { assetKey, feeAtRisk, ledgerWarning, nativeAsset, onceFor } from '@countersign/ledger-port';
import type { BuildInput, BuiltTransaction, Preparation, Spend, TransactionRefusal } from '@countersign/ledger-port';
import { sha256 } from '@noble/hashes/sha2.js';

import { inCoins } from '../amount.ts';
import { trc20 } from '../assets.ts';
import { lifetimeSeconds } from '../costs.ts';
import { descriptor } from '../descriptor.ts';
import { refuse } from '../errors.ts';
import { bandwidthCost, energyCosts, likelyFee } from '../fees.ts';
import { chainStateFromJson, type TronAccountState, type TronChainState } from './chain-state.ts';
import { presenceIn } from './presence.ts';
import { signedLength, writeTransfer, type UnsignedTransfer } from './unsigned.ts';
import { checkOrder, type CheckedOrder } from './validate.ts';
import { validityOf } from './validity.ts';

/** What is known once an order can be built. */
interface Plan {
  readonly checked: CheckedOrder;
  readonly state: TronChainState;
  readonly account: TronAccountState;
  readonly transfer: UnsignedTransfer;
  /** The most that it takes for bandwidth and energy. */
  readonly fee: bigint;
  readonly energy: bigint;
  readonly preparations: readonly Preparation[];
}

/** Names a block and an end, sets the limit for energy, checks funds and the receiver, and gives the one digest to sign. */
export function build(input: BuildInput): Result<BuiltTransaction, TransactionRefusal> {
  const planned = planOf(input);
  if (!planned.ok) return planned;
  const { checked, state, account, transfer, fee, energy, preparations } = planned.value;
  const cost = preparations.reduce((sum, one) => sum + one.cost, 0n);
  const spends = spendsOf(checked, account, fee + cost, input);
  if (!spends.ok) return spends;
  const [sender] = input.sender;
  if (sender === undefined) throw new CodedError('InternalError', 'A transaction needs a sender');
  // What creates an account has no bandwidth to pay besides.
  const likely = cost > 0n ? cost : likelyFee(signedLength(transfer), energy, account, state);
  const warnings = account.otherKeys.map((address) => ledgerWarning('ForeignKey', { address }));
  return ok({
    unsigned: { ...transfer },
    payloads: [{ key: sender.keys[0].key, scheme: 'Digest', bytes: toHex(sha256(writeTransfer(transfer))) }],
    fee,
    spends: spends.value,
    resources: [onceFor(input.orderId)],
    ...validityOf(transfer),
    ...(preparations.length > 0 && { preparations }),
    ...(warnings.length > 0 && { warnings }),
    estimate: { likely },
  });
}

function planOf(input: BuildInput): Result<Plan, TransactionRefusal> {
  const { ledger, order, replaces } = input;
  if (replaces !== undefined) return refuse('TransactionNotEligibleForReplacement', 'Tron replaces no transaction that was sent');
  const checked = checkOrder(order.parameters, ledger);
  if (!checked.ok) return checked;
  const [sender] = input.sender;
  if (!sender) throw new CodedError('InternalError', 'A transaction needs a sender');
  if (checked.value.receiver === sender.address) return refuse('InvalidDestination', 'A payment to the paying account itself');
  const state = chainStateFromJson(input.chainState);
  const account = accountOf(sender.address, state);
  if (!account.ok) return account;
  const preparations = preparationsOf(checked.value, state);
  if (!preparations.ok) return preparations;
  const energy = energyOf(checked.value, state);
  if (!energy.ok) return energy;
  const composed = compose(checked.value, sender.address, energy.value, preparations.value, state, input);
  if (!composed.ok) return composed;
  return ok({
    checked: checked.value,
    state,
    account: account.value,
    energy: energy.value,
    preparations: preparations.value,
    ...composed.value,
  });
}

function accountOf(address: string, state: TronChainState): Result<TronAccountState, TransactionRefusal> {
  const account = state.accounts[address];
  if (account === undefined)
    return refuse('AccountNotReadyOnLedger', `${address} is not on the ledger: it must receive a payment of the coin first`);
  return account.signsAlone
    ? ok(account)
    : refuse('AccountNotReadyOnLedger', `${address} was given to other keys: what is signed with its own alone is refused`);
}

/** A receiver of coins that is not there yet is created by the payment. No byte says so. */
function preparationsOf(
  { receiver, contract }: CheckedOrder,
  state: TronChainState,
): Result<readonly Preparation[], TransactionRefusal> {
  if (contract !== undefined) return ok([]);
  if (state.accounts[receiver]?.isContract === true)
    return refuse('CurrentlyUnusableDestination', `${receiver} is a contract, which takes no plain payment of the coin`);
  if (presenceIn(state, receiver).isThere) return ok([]);
  return ok([{ type: 'CreateAccount', address: receiver, cost: BigInt(state.creationCost), kept: 0n }]);
}

/** What the call of a token uses, by the node's own trial of it. */
function energyOf({ contract }: CheckedOrder, { estimate }: TronChainState): Result<bigint, TransactionRefusal> {
  if (contract === undefined) return ok(0n);
  if (estimate === undefined) return refuse('TransientIssue', 'The node has not tried the call of the token');
  if ('failure' in estimate)
    return refuse('TransactionEstimationFailure', `The call of the token would fail: ${estimate.failure}`);
  return ok(BigInt(estimate.energy));
}

/** The transfer with its limit for energy: with a margin, as far as the order and the network allow it. */
function compose(
  { parameters, receiver, amount, contract }: CheckedOrder,
  sender: string,
  energy: bigint,
  preparations: readonly Preparation[],
  state: TronChainState,
  { ledger, orderId }: BuildInput,
): Result<Pick<Plan, 'transfer' | 'fee'>, TransactionRefusal> {
  const limited = (feeLimit: bigint): UnsignedTransfer => ({
    sender,
    receiver,
    amount: amount.toString(),
    ...(contract !== undefined && { contract, feeLimit: feeLimit.toString() }),
    referenceBlock: state.referenceBlock,
    expiration: state.time + lifetimeSeconds * 1000,
    sunPerByte: state.sunPerByte,
    orderId,
  });
  const { least, wanted } = energyCosts(energy, BigInt(state.sunPerEnergy));
  const bytes = bandwidthCost(signedLength(limited(wanted)), BigInt(state.sunPerByte));
  const besides = preparations.reduce((sum, { cost }) => sum + cost, bytes);
  const allowed = feeAtRisk(descriptor, ledger.parameters, parameters);
  const most = smallest(wanted, allowed - besides, BigInt(state.largestFeeLimit));
  if (most < least) {
    const message = `It may cost ${inCoins(least + besides)}, above the maximum of ${inCoins(allowed)}`;
    return refuse('CurrentlyFeesTooLarge', message);
  }
  const transfer = limited(most);
  return ok({ transfer, fee: most + bandwidthCost(signedLength(transfer), BigInt(state.sunPerByte)) });
}

function smallest(...values: readonly bigint[]): bigint {
  return values.reduce((least, value) => (value < least ? value : least));
}

function spendsOf(
  { amount, contract }: CheckedOrder,
  { balance, tokens }: TronAccountState,
  cost: bigint,
  { unavailable }: BuildInput,
): Result<readonly Spend[], TransactionRefusal> {
  const coins = BigInt(balance) - (unavailable['Native'] ?? 0n) - cost;
  if (contract === undefined) {
    if (coins >= amount) return ok([{ asset: nativeAsset, amount: amount + cost }]);
    const most = coins > 0n ? coins : 0n;
    const message = `The account can send ${inCoins(most)} now, besides the ${inCoins(cost)} that it may cost`;
    return refuse('CurrentlyNotEnoughFunds', message, most);
  }
  const asset = trc20(contract);
  const held = BigInt(tokens[contract] ?? '0') - (unavailable[assetKey(asset)] ?? 0n);
  const most = coins >= 0n && held > 0n ? held : 0n;
  if (held < amount) return refuse('CurrentlyNotEnoughFunds', `The account can send ${held} of the token's smallest unit`, most);
  if (coins < 0n) return refuse('CurrentlyNotEnoughFunds', `It may cost ${inCoins(cost)}, which the account does not have`, 0n);
  return ok([
    { asset, amount },
    { asset: nativeAsset, amount: cost },
  ]);
}
