import { CodedError, fromHex, ok, toHex, type Result } from '@countersign/kernel';
import {
  feeAtRisk,
  nativeAsset,
  type BuildInput,
  type BuiltTransaction,
  type SenderAddress,
  type TransactionRefusal,
} from '@countersign/ledger-port';

import { inTez } from '../amount.ts';
import { isContract } from '../address.ts';
import { encodeText } from '../bytes/base58.ts';
import { mutezPerByte } from '../costs.ts';
import { descriptor } from '../descriptor.ts';
import { refuse } from '../errors.ts';
import { replacementFee } from '../fees.ts';
import { irreplaceable, isReplaceable } from './cancellation.ts';
import { chainStateFromJson, type TezosAccountState, type TezosChainState } from './chain-state.ts';
import { counterResource, nextCounter, resourcesOf } from './counter.ts';
import { forge, signingHash } from './forge.ts';
import { limitsOf, type Limits } from './limits.ts';
import { mainContent, type Content, type Operation } from './operation.ts';
import { presenceIn } from './presence.ts';
import { priced } from './priced.ts';
import { largestCost, preparationsOf } from './summary.ts';
import { operationFromJson, operationToJson } from './unsigned.ts';
import { checkOrder, type CheckedOrder, type OrderedContent } from './validate.ts';
import { validityOf } from './validity.ts';

/** What is known once an order can be built. */
interface Plan {
  readonly checked: CheckedOrder;
  readonly state: TezosChainState;
  readonly sender: SenderAddress;
  readonly account: TezosAccountState;
  readonly limits: Limits;
}

/** Chooses the counters, says the key first where it has to be said, sets the limits and the fee, checks funds, and gives the one hash to sign. */
export function build(input: BuildInput): Result<BuiltTransaction, TransactionRefusal> {
  const planned = planOf(input);
  if (!planned.ok) return planned;
  const { state, sender } = planned.value;
  const composed = compose(planned.value, input);
  if (!composed.ok) return composed;
  const { operation, minimal } = composed.value;
  const preparations = preparationsOf(operation);
  const fee = largestCost(operation);
  const burnt = preparations.reduce((sum, { cost }) => sum + cost, 0n);
  const allowed = feeAtRisk(descriptor, input.ledger.parameters, planned.value.checked.parameters);
  if (fee + burnt > allowed) {
    const hint = input.replaces === undefined ? 'CurrentlyFeesTooLarge' : 'ReplacementTransactionFeesTooLow';
    return refuse(hint, `It costs ${inTez(fee + burnt)}, above the maximum of ${inTez(allowed)}`);
  }
  const spent = spentBy(operation, fee + burnt, planned.value, input);
  if (!spent.ok) return spent;
  const [first] = operation.contents;
  return ok({
    unsigned: operationToJson(operation, { branchLevel: state.branchLevel, publicKey: keyText(sender) }),
    payloads: [{ key: sender.keys[0].key, scheme: 'Message', bytes: toHex(signingHash(forge(operation))) }],
    fee,
    spends: [{ asset: nativeAsset, amount: spent.value }],
    resources: resourcesOf(operation),
    follows: counterResource(sender.address, first.counter - 1n),
    ...validityOf(operation),
    ...(preparations.length > 0 && { preparations }),
    estimate: { minimum: minimal },
  });
}

function planOf(input: BuildInput): Result<Plan, TransactionRefusal> {
  const checked = checkOrder(input.order.parameters, input.ledger);
  if (!checked.ok) return checked;
  const state = chainStateFromJson(input.chainState);
  const [sender] = input.sender;
  if (!sender) throw new CodedError('InternalError', 'A transaction needs a sender');
  if (input.replaces !== undefined && !isReplaceable(input.replaces)) return irreplaceable;
  if (BigInt(state.costPerByte) !== mutezPerByte)
    return refuse('TransientIssue', `The network burns ${state.costPerByte} mutez for each byte, and not ${mutezPerByte}`);
  const account = state.accounts[sender.address];
  if (account === undefined || !presenceIn(state, sender.address).isThere)
    return refuse('AccountNotReadyOnLedger', `${sender.address} is not on the ledger: it must receive a payment first`);
  const unready = unreadiness(checked.value.content, sender, account, state, input);
  if (unready !== undefined) return unready;
  const limits = limitsOf(checked.value.content, state);
  return limits.ok ? ok({ checked: checked.value, state, sender, account, limits: limits.value }) : limits;
}

/** Why the account or whom it names is not ready for that. */
function unreadiness(
  content: OrderedContent,
  { address }: SenderAddress,
  account: TezosAccountState,
  state: TezosChainState,
  { reservedResources, replaces }: BuildInput,
): ReturnType<typeof refuse> | undefined {
  if (content.kind === 'reveal' && account.isRevealed)
    return refuse('AccountAlreadyActivatedOnLedger', `The key of ${address} was revealed already`);
  const next = nextCounter(address, account, reservedResources, 1);
  if (content.kind === 'reveal' && next > BigInt(account.counter) + 1n && replaces === undefined)
    return refuse('AccountNotReadyOnLedger', `The key of ${address} is being revealed already`);
  if (content.kind === 'transaction' && isContract(content.destination) && state.accounts[content.destination] === undefined)
    return refuse('CurrentlyUnusableDestination', `There is no contract at ${content.destination}`);
  if (content.kind !== 'delegation') return undefined;
  if (content.delegate === undefined)
    return account.delegate === undefined ? refuse('InvalidUserPayload', `${address} has no delegate`) : undefined;
  if (content.delegate === address)
    return refuse('InvalidDestination', 'An account that delegates to itself becomes a baker, which cannot be undone');
  if (content.delegate === account.delegate) return refuse('InvalidUserPayload', `${content.delegate} is the delegate already`);
  return state.bakers.includes(content.delegate)
    ? undefined
    : refuse('CurrentlyUnusableDestination', `${content.delegate} is no baker`);
}

function compose(
  { checked, state, sender, account, limits }: Plan,
  { replaces, reservedResources }: BuildInput,
): Result<{ readonly operation: Operation; readonly minimal: bigint }, TransactionRefusal> {
  const replaced = replaces && operationFromJson(replaces.unsigned)?.operation.contents;
  const first = replaced?.[0].counter ?? firstCounter(checked.content, sender, account, reservedResources);
  if (first === undefined)
    return refuse(
      'AccountNotReadyOnLedger',
      `The key of ${sender.address} has to be revealed first, and other orders are in the way`,
    );
  const reveals = checked.content.kind !== 'reveal' && revealsAt(first, account);
  if (replaced !== undefined && replaced.length !== (reveals ? 2 : 1))
    return refuse('TransactionNotEligibleForReplacement', 'What was to be replaced has happened, or can happen no more');
  const blank = { source: sender.address, fee: 0n, counter: first, gasLimit: limits.gas, storageLimit: limits.storage };
  const reveal = { ...blank, kind: 'reveal', gasLimit: limits.revealGas, storageLimit: 0n, publicKey: keyText(sender) } as const;
  const contents: [Content, ...Content[]] = reveals
    ? [reveal, contentOf(checked.content, { ...blank, counter: first + 1n }, keyText(sender))]
    : [contentOf(checked.content, blank, keyText(sender))];
  const least = replaces === undefined ? 0n : replacementFee(replaces.fee);
  return ok(priced({ branch: state.branch, contents }, state, checked.parameters.feeStrategy.priority, least));
}

/** Whether what has this counter has to reveal the key. What is first of an account does, so that nothing after it has to. */
function revealsAt(counter: bigint, account: TezosAccountState): boolean {
  return !account.isRevealed && counter === BigInt(account.counter) + 1n;
}

/** Where an operation begins that is no replacement; undefined where it has to reveal the key, and has not the place for that. */
function firstCounter(
  { kind }: OrderedContent,
  { address }: SenderAddress,
  account: TezosAccountState,
  reserved: readonly string[],
): bigint | undefined {
  const alone = nextCounter(address, account, reserved, 1);
  if (kind === 'reveal' || !revealsAt(alone, account)) return alone;
  return nextCounter(address, account, reserved, 2) === alone ? alone : undefined;
}

type Blank = Pick<Content, 'source' | 'fee' | 'counter' | 'gasLimit' | 'storageLimit'>;

function contentOf(ordered: OrderedContent, members: Blank, publicKey: string): Content {
  return ordered.kind === 'reveal' ? { ...ordered, ...members, publicKey } : { ...ordered, ...members };
}

/** `edpk...` of the sender's key. */
function keyText({ keys: [{ publicKey }] }: SenderAddress): string {
  return encodeText('edpk', fromHex(publicKey));
}

/** What leaves the account, where there is as much. One that delegates keeps a coin at least: the protocol lets it not be emptied. */
function spentBy(
  operation: Operation,
  cost: bigint,
  { sender, account }: Plan,
  { unavailable }: BuildInput,
): Result<bigint, TransactionRefusal> {
  const main = mainContent(operation);
  const amount = main.kind === 'transaction' ? main.amount : 0n;
  const kept = account.delegate === undefined ? 0n : 1n;
  const free = BigInt(account.balance) - (unavailable['Native'] ?? 0n) - cost - kept;
  if (amount > free) {
    const spendable = free > 0n ? free : 0n;
    const message = `The account has ${inTez(account.balance)}; ${inTez(spendable)} of it can be sent besides what it costs`;
    return refuse('CurrentlyNotEnoughFunds', message, spendable);
  }
  const isOwn = main.kind === 'transaction' && main.destination === sender.address;
  return ok(isOwn ? cost : amount + cost);
}
