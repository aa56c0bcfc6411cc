import { CodedError, ok, toHex, type Result } from '@countersign/kernel';
import {
  feeAtRisk,
  nativeAsset,
  type BuildInput,
  type BuiltTransaction,
  type LedgerWarning,
  ledgerWarning,
  type SenderAddress,
  type TransactionRefusal,
} from '@countersign/ledger-port';

import { inAda } from '../amount.ts';
import { lifetimeInSlots, type ProtocolParameters } from '../costs.ts';
import { descriptor } from '../descriptor.ts';
import { cardanoParameters, notReplaced, refuse } from '../errors.ts';
import { networkIdOf } from '../networks.ts';
import { outpoint, type Body } from './body.ts';
import { chainStateFromJson, type CardanoChainState } from './chain-state.ts';
import { senderCoins, type Coin, type SenderCoins } from './coins.ts';
import { settle, smallestOutput, type Goal, type Settled } from './settle.ts';
import { signersOf } from './signers.ts';
import { checkStake, stakeParts } from './stake.ts';
import { unsignedToJson } from './unsigned.ts';
import { checkOrder, type CheckedOrder, type Payment } from './validate.ts';
import { validityOf } from './validity.ts';
import { bodyHash, writeBody } from './write-body.ts';

/** Chooses inputs until they cover what is ordered, the fee and the change, sets the fee, and gives the one hash that each key signs. */
export function build(input: BuildInput): Result<BuiltTransaction, TransactionRefusal> {
  const checked = checkOrder(input.order.parameters, input.ledger);
  if (!checked.ok) return checked;
  if (input.replaces !== undefined) return notReplaced;
  const state = chainStateFromJson(input.chainState);
  const [sender] = input.sender;
  if (!sender) throw new CodedError('InternalError', 'A transaction needs a sender');
  const { parameters, payments } = checked.value;
  const ready = checkStake(parameters.operation, state.stakes[sender.address], state);
  if (!ready.ok) return ready;
  const small = payments.find((payment) => isTooSmall(payment, state.protocol));
  if (small !== undefined) return tooSmall(small, state.protocol);
  const goal = goalOf(checked.value, sender, state, input);
  const coins = senderCoins(input);
  const settled = choose(coins, goal);
  if (!settled.ok) return settled;
  const reduced = settled.value.payments.find((payment) => isTooSmall(payment, state.protocol));
  if (reduced !== undefined) return tooSmall(reduced, state.protocol);
  const { body } = settled.value;
  const allowed = feeAtRisk(descriptor, input.ledger.parameters, parameters);
  if (body.fee > allowed)
    return refuse('CurrentlyFeesTooLarge', `The fee is ${inAda(body.fee)}, above the maximum of ${inAda(allowed)}`);
  return ok(builtOf(body, sender, settled.value.payments));
}

function goalOf(
  { parameters, payments }: CheckedOrder,
  sender: SenderAddress,
  { slot, protocol }: CardanoChainState,
  { ledger, changeAddress }: BuildInput,
): Goal {
  const parts = stakeParts(parameters.operation, sender.address);
  if (parts === undefined) throw new CodedError('InternalError', `${sender.address} is no address of two keys`);
  const { certificates, withdrawals, surplus } = parts;
  return {
    payments,
    rest: {
      endsBefore: BigInt(slot + lifetimeInSlots),
      certificates,
      withdrawals,
      network: networkIdOf(cardanoParameters(ledger)),
      others: [],
    },
    surplus,
    change: changeAddress ?? sender.address,
    signers: certificates.length + withdrawals.length > 0 ? 2 : 1,
    protocol,
  };
}

type Done = Extract<Settled, { type: 'Done' }>;

/** Takes outputs in their order until they are enough. */
function choose({ spendable, waiting }: SenderCoins, goal: Goal): Result<Done, TransactionRefusal> {
  let last: Settled = { type: 'TooLittle' };
  let worth = goal.surplus - sum(goal.payments);
  for (const [index, { amount }] of spendable.entries()) {
    worth += amount;
    // What is not enough without a fee is not worth a trial, but for the last one, which says what is missing.
    if (worth < 0n && index < spendable.length - 1) continue;
    const settled = settle(spendable.slice(0, index + 1), goal);
    if (settled.type === 'Done') return ok(settled);
    if (settled.type === 'TooLarge') return tooLarge(goal, index);
    last = settled;
  }
  return notEnough(spendable, waiting, goal, last);
}

function tooLarge({ payments }: Goal, inputs: number): Result<Done, TransactionRefusal> {
  return inputs === 0 || payments.length > inputs
    ? refuse('InvalidUserPayload', 'These are too many payments for one transaction')
    : refuse('CurrentlyFundsTooFragmented', 'It would need too many inputs: pay all of the account to itself first');
}

/** Says what could be sent: all that is there less the fee, or less what has to stay because of tokens, or so that enough is left for an output. */
function notEnough(spendable: readonly Coin[], waiting: bigint, goal: Goal, last: Settled): Result<Done, TransactionRefusal> {
  const more = waiting > 0n ? `; ${inAda(waiting)} more is reserved, in quarantine or waiting for a block` : '';
  const [payment, ...others] = goal.payments;
  if (payment === undefined || others.length > 0)
    return refuse('CurrentlyNotEnoughFunds', `The account cannot spend that and the fee now${more}`);
  if (last.type === 'Remainder') {
    const below = largestPayment(spendable, payment, goal);
    const message = `${inAda(last.left)} would be left, where an output holds ${inAda(last.least)} at least: send ${inAda(below)} or less, or all of it`;
    return refuse('CurrentlyNotEnoughFunds', message, below);
  }
  const free = spendable.length === 0 ? 0n : (allOf(spendable, payment, goal) ?? largestPayment(spendable, payment, goal));
  return refuse('CurrentlyNotEnoughFunds', `The account can send ${inAda(free)} besides the fee${more}`, free);
}

/** What a payment of everything would bring; undefined where something has to stay. */
function allOf(spendable: readonly Coin[], payment: Payment, goal: Goal): bigint | undefined {
  const all = sum(spendable) + goal.surplus;
  const settled = settle(spendable, { ...goal, payments: [{ ...payment, amount: all, paysFee: true }] });
  return settled.type === 'Done' ? settled.payments[0]?.amount : undefined;
}

/** How much the fee may differ between two amounts, since their digits are bytes. */
const feesOfDigits = 2_000n;

/** The largest amount below that of a payment which all outputs together can pay with a change: about what is in the change of the least payment, less what has to stay there. */
function largestPayment(spendable: readonly Coin[], payment: Payment, goal: Goal): bigint {
  const { amount: least } = smallestOutput({ address: payment.address, tokens: [] }, goal.protocol);
  const tried = (amount: bigint) => settle(spendable, { ...goal, payments: [{ ...payment, amount }] });
  const trial = tried(least);
  if (trial.type !== 'Done') return 0n;
  const [, ...change] = trial.body.outputs;
  const spare = sum(change) - sum(change.map((output) => smallestOutput(output, goal.protocol)));
  let [low, high] = [least + spare - feesOfDigits, least + spare + feesOfDigits];
  if (low < least) low = least;
  if (high >= payment.amount) high = payment.amount - 1n;
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (tried(middle).type === 'Done') low = middle;
    else high = middle - 1n;
  }
  return low;
}

function sum(items: readonly { readonly amount: bigint }[]): bigint {
  return items.reduce((total, { amount }) => total + amount, 0n);
}

function isTooSmall({ address, amount }: Payment, protocol: ProtocolParameters): boolean {
  return smallestOutput({ address, tokens: [] }, protocol, amount).amount > amount;
}

function tooSmall({ address, amount }: Payment, protocol: ProtocolParameters): Result<never, TransactionRefusal> {
  const { amount: least } = smallestOutput({ address, tokens: [] }, protocol);
  return refuse('InvalidAmount', `${inAda(amount)} to ${address} is too little: an output holds ${inAda(least)} at least`);
}

function builtOf(body: Body, { address, keys }: SenderAddress, payments: readonly Payment[]): BuiltTransaction {
  const [spending, staking] = descriptor.keys.map(({ id }) => keys.find((key) => key.id === id));
  if (spending === undefined || staking === undefined)
    throw new CodedError('InternalError', `${address} lacks one of its two keys`);
  const unsigned = { sender: address, publicKey: spending.publicKey, stakeKey: staking.publicKey, body };
  const bytes = toHex(bodyHash(writeBody(body)));
  const leaving = sum(payments.filter((payment) => payment.address !== address));
  const [certificate] = body.certificates;
  const deposit = certificate?.type === 'Register' ? (certificate.deposit ?? 0n) : 0n;
  const warnings = tokenWarnings(body);
  return {
    unsigned: unsignedToJson(unsigned),
    payloads: signersOf(unsigned).map(({ keyId }) => ({
      key: keyId === staking.id ? staking.key : spending.key,
      scheme: 'Message',
      bytes,
    })),
    fee: body.fee,
    spends: [{ asset: nativeAsset, amount: leaving + deposit + body.fee }],
    resources: body.inputs.map(outpoint),
    ...validityOf(body),
    ...(warnings.length > 0 && { warnings }),
  };
}

/** Tokens that come back in the change. */
function tokenWarnings({ outputs }: Body): readonly LedgerWarning[] {
  return outputs.flatMap(({ tokens }, index) =>
    tokens.length > 0 ? [ledgerWarning('CarriesTokens', { output: String(index) })] : [],
  );
}
