import { checkSignedTransaction } from '@countersign/authorization';
import { canonicalJson, isCodedError } from '@countersign/kernel';
import type { Clock } from '@countersign/kernel';
import { assetKey, sentValidity } from '@countersign/ledger-port';
import type { AssetReference, LedgerModule, LedgerNode } from '@countersign/ledger-port';
import type { Ledger, OrderEnd } from '@countersign/model';
import {
  endAfter,
  isBeingReplaced,
  isEndStep,
  isFinal,
  isHeld,
  maySpend,
  predecessorAmong,
  refusedAgain,
  refusedBroadcast,
  refusedPreparation,
  refusedSignature,
  refusedWrite,
  stageOf,
  stateOf,
  stepTo,
  takeStep,
  turnOf,
  wayToCancel,
} from '@countersign/orders';
import type { EndStep, NetworkRefusal, OrderStage, OrderStep, SignatureRefusal } from '@countersign/orders';

import type { JobOutcome } from '../jobs/run-jobs.ts';
import type { RefusedTransaction } from '../notifications/notify-auditors.ts';
import type { Job } from '../ports/job-queue.ts';
import { lockedDestination } from './locked-destination.ts';
import { workToJson } from './order-book.ts';
import { besidesAnother } from './replacement.ts';
import type { OrderBook, OrderInWork, OrderTransition, ReplacedOrder } from './order-book.ts';
import { buildTransaction } from './transaction-building.ts';
import type { TransactionSigner, TransactionSigningRefusal } from './transaction-signer.ts';

/** The ledgers of the instance. */
export interface Ledgers {
  module(ledger: Ledger): Promise<LedgerModule>;
  node(ledgerId: string): LedgerNode;
}

export interface ProcessOrderPorts {
  readonly orders: OrderBook;
  readonly ledgers: Ledgers;
  readonly signer: TransactionSigner;
  readonly clock: Clock;
  readonly log: (event: OrderLogEvent) => void;
  /** Notifies those who may read the domain's events that the vault refused to sign; once, however often it is called. */
  readonly notifyRefused: (refused: RefusedTransaction) => Promise<void>;
}

/** A line for the log. What business brings with it, as an account without funds or a refusal of the ledger, is `info`. */
export interface OrderLogEvent {
  readonly level?: 'info' | 'error';
  readonly message: string;
  readonly orderId: string;
  readonly detail: string;
  /** What was thrown, where something was. */
  readonly error?: unknown;
}

/** What comes of a worker's look at an order: what happens to it, and when it looks again. */
interface Outcome extends Omit<OrderTransition, 'change'> {
  readonly step: OrderStep;
}

interface Worker {
  /** `Again`: what it was built from is not there any more. */
  (ports: ProcessOrderPorts, order: OrderInWork, job: Job): Promise<Outcome | 'Again'>;
}

const shortestWaitMilliseconds = 250;
const longestWaitMilliseconds = 30_000;
/** How often a transaction that was sent is looked after until the ledger has settled it. */
const followUpMilliseconds = 15_000;
/** How often it is looked whether an offline vault has signed; what it signed wakes the order at once. */
const offlineVaultMilliseconds = 300_000;
/** How often an order is looked at that is held back. */
const heldMilliseconds = 300_000;

/** What a worker does for an order in each stage that has a next one. */
const workers: Partial<Record<OrderStage, Worker>> = {
  Pending: async ({ clock }) => ({ step: { step: 'Begin' }, next: clock.now() }),
  Preparing: prepare,
  Reserved: takeTurn,
  // Without a signed transaction it waits for a vault that has no network.
  Prepared: async (ports, order, job) =>
    order.work.raw === undefined ? sign(ports, order, job) : { step: { step: 'Send' }, next: ports.clock.now() },
  Broadcasting: broadcast,
  Detected: follow,
};

/** How often an order is looked at again at once because something was faster. */
const attempts = 3;

/**
 * Handles the queue `process-order`: does the next step of an order, one small transition that is written in one transaction
 * with the job and is safe to repeat. A step whose worker dies is done again by another when the lease ends. What is signed is
 * kept before it is sent, and only that is ever sent for the order.
 */
export async function processOrder(ports: ProcessOrderPorts, job: Job): Promise<JobOutcome> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const order = await ports.orders.load(job.key);
    if (order === undefined) throw new Error(`The order ${job.key} has a job but is not there`);
    const transition = await nextTransition(ports, order, job);
    if (transition === 'Again') continue;
    const outcome = await ports.orders.advance(job, order, transition, ports.clock.now());
    if (outcome === 'Written' || outcome === 'LeaseLost') return 'Ended';
    const instead = outcome === 'Changed' ? undefined : refusedWrite(outcome);
    if (instead === undefined) continue;
    const waiting = transitionBy(order, waitFor(ports, job, instead), ports.clock.now());
    if ((await ports.orders.advance(job, order, waiting, ports.clock.now())) !== 'Changed') return 'Ended';
  }
  return { retryInSeconds: 1 };
}

/** What is to end is remembered by its vault first: see {@link endOrder}. */
function transitionBy(order: OrderInWork, { step, ...schedule }: Outcome, now: Date): OrderTransition {
  if (!isEndStep(step) || schedule.ended !== undefined) return { change: takeStep(order.transaction, step, now), ...schedule };
  return { change: takeStep(order.transaction, { step: 'PlanEnd', end: { step } }, now), next: now };
}

async function nextTransition(ports: ProcessOrderPorts, order: OrderInWork, job: Job): Promise<OrderTransition | 'Again'> {
  const { ending } = order.transaction;
  const worker = ending === undefined ? workerFor(order) : endOrder;
  if (worker === undefined) return { change: { transactions: [], seen: [], events: [] } };
  try {
    const outcome = await worker(ports, order, job);
    return outcome === 'Again' ? outcome : transitionBy(order, outcome, ports.clock.now());
  } catch (error) {
    ports.log({ message: 'An order step failed and will be repeated', orderId: job.key, detail: String(error), error });
    const hint = isCodedError(error, 'LedgerUnreachable') ? 'TransientIssue' : 'InternalError';
    // What is to end is shown as it was before.
    const wait: OrderStep = ending === undefined ? { step: 'Wait', hint } : { step: 'Wait' };
    return transitionBy(order, waitFor(ports, job, wait), ports.clock.now());
  }
}

function workerFor(order: OrderInWork): Worker | undefined {
  const stage = stageOf(order.transaction);
  if (isHeld(order.transaction) && stage !== 'Pending' && !isFinal(order.transaction)) return holdBack;
  // Its end wakes this one.
  const isWaiting = order.replaced?.ending !== undefined && wayToCancel(order.transaction) === 'OffLedger';
  return isWaiting ? async (ports, _, job) => waitFor(ports, job, { step: 'Wait' }) : workers[stage];
}

/**
 * Nothing is built, signed or sent of what is held; lifting the hold wakes it. What nobody may have signed gives back what it was built from, so that no other order
 * of its account waits behind it, and ends by the time until which its vault signs it. What a vault without a network was asked for, it may have signed in time:
 * that waits for its file, or for people who cancel it, as without a hold.
 */
async function holdBack(ports: ProcessOrderPorts, order: OrderInWork, job: Job): Promise<Outcome> {
  const { transaction, signUntil } = order;
  const now = ports.clock.now().getTime();
  const isUnsigned = wayToCancel(transaction) === 'OffLedger';
  if (isUnsigned && now > Date.parse(signUntil)) {
    const detail = `It was to be signed until ${signUntil}`;
    ports.log({ level: 'info', message: 'An order was held for too long', orderId: job.key, detail });
    return { step: { step: 'Fail', hint: 'BroadcastExpired' } };
  }
  if (stageOf(transaction) === 'Reserved' && standsFor(order) === undefined) return buildAgain(ports, order);
  const look = now + heldMilliseconds;
  return { step: { step: 'Wait' }, next: new Date(isUnsigned ? Math.min(look, Date.parse(signUntil) + 1) : look) };
}

/** With a look at it later where the order waits, and none where it has ended. */
function waitFor(ports: ProcessOrderPorts, job: Job, step: OrderStep): Outcome {
  return step.step === 'Wait' || step.step === 'RefuseSignature' ? { step, next: retryAt(ports, job), stuck: true } : { step };
}

/**
 * Ends an order, once its vault has remembered that it signs nothing for it any more: until then nobody is notified of it. A vault that
 * remembers another end tells how the order ended then, whatever the database has become since; and what it has signed it does not call stopped.
 */
async function endOrder(ports: ProcessOrderPorts, order: OrderInWork, job: Job): Promise<Outcome> {
  const { transaction, vault } = order;
  const { ending } = transaction;
  if (ending === undefined) throw new Error('The order is not about to end');
  const ended = await ports.signer.end({
    orderId: order.order.id,
    vaultPublicKey: vault.publicKey,
    end: endAfter(ending.step),
    ...(ending.intentId !== undefined && { intentId: ending.intentId }),
  });
  if (!ended.ok) {
    const { code, message } = ended.error;
    ports.log({ message: 'A vault does not remember the end of an order yet', orderId: job.key, detail: `${code}: ${message}` });
    if (meanings[code] === 'Refused')
      await ports.notifyRefused({ domainId: order.account.domainId, transactionId: transaction.transactionId });
    if (code !== 'AwaitingVault') return waitFor(ports, job, { step: 'Wait' });
    return { step: { step: 'Wait' }, next: new Date(ports.clock.now().getTime() + offlineVaultMilliseconds) };
  }
  const { end, wasSigned } = ended.value;
  const step = stepFor(end, ending.step, stageOf(transaction));
  if (wasSigned && step !== ending.step) {
    const detail = 'A vault had signed for an order that was to be stopped: it may still be paid';
    ports.log({ message: 'An order ends otherwise than it was to', orderId: job.key, detail });
  }
  return { step, ended: ended.value };
}

/** The step that was planned, where the vault says the same; else the one that leads to what it says, where there is one. */
function stepFor(end: OrderEnd, planned: EndStep, stage: OrderStage): EndStep {
  const isAsPlanned = canonicalJson(endAfter(planned)) === canonicalJson(end);
  return isAsPlanned ? planned : (stepTo(end, stage) ?? planned);
}

async function prepare(ports: ProcessOrderPorts, order: OrderInWork, job: Job): Promise<Outcome | 'Again'> {
  const module = await ports.ledgers.module(order.ledger);
  const built = await buildTransaction(order, module, ports.ledgers.node(order.ledger.id));
  if (!built.ok) {
    const { hint, message } = built.error;
    const state = stateOf(order.transaction);
    // An order may wait for long: the reason is logged once.
    const isKnown = 'waitsBecause' in state && state.waitsBecause === hint;
    if (!isKnown)
      ports.log({ level: 'info', message: 'An order cannot be prepared', orderId: job.key, detail: `${hint}: ${message}` });
    return waitFor(ports, job, refusedPreparation(hint));
  }
  const tickerOf = tickersByAsset(order, module);
  const spends = built.value.spends.map(({ asset, amount }) => ({ tickerId: tickerOf(asset), amount }));
  if (spends.some(({ tickerId }) => tickerId === undefined))
    return waitFor(ports, job, { step: 'Wait', hint: 'CurrentlyNotEnoughFunds' });
  const { resources, follows } = built.value;
  const spendsOutputs = module.descriptor.spends === 'Outputs';
  const outputs = spendsOutputs ? await ports.orders.outputs(order.ledger.id, order.account.id, resources) : [];
  if (!outputs.every(maySpend)) return 'Again';
  const replaced = standsFor(order);
  const accountId = order.account.id;
  return {
    step: {
      step: 'Reserve',
      work: workToJson({ ...order.work, built: built.value }),
      amounts: spends
        .map(({ tickerId = '', amount }) => ({ accountId, tickerId, amount: amount - (replaced?.reserved.get(tickerId) ?? 0n) }))
        .filter(({ amount }) => amount > 0n),
      resources: resources.map((resource) => ({
        accountId,
        resource,
        isShared: replaced?.built?.resources.includes(resource) === true,
        ...(follows !== undefined && { follows }),
      })),
      builtOn: [...outputs.flatMap(({ maker }) => maker ?? []), ...(order.replaced === undefined ? [] : [order.replaced])],
    },
    next: ports.clock.now(),
  };
}

/** The order whose transaction this one's is to take the place of; one that was never signed has none. */
function standsFor({ replaced }: OrderInWork): ReplacedOrder | undefined {
  return replaced === undefined || stageOf(replaced) === 'Interrupted' ? undefined : replaced;
}

/** Signs when it is this order's turn; builds again what the ledger would never take, while nobody has signed it. */
async function takeTurn(ports: ProcessOrderPorts, order: OrderInWork, job: Job): Promise<Outcome> {
  const { built } = order.work;
  if (built !== undefined && spendsFrozen(order, built)) return buildAgain(ports, order);
  // A replacement takes the position of the transaction that it replaces.
  if (built === undefined || standsFor(order) !== undefined) return sign(ports, order, job);
  const predecessor = predecessorAmong(order.predecessors);
  if (predecessor === 'Waiting') return waitForTurn(ports, order);
  const module = await ports.ledgers.module(order.ledger);
  const senders = order.addresses.map(({ address }) => address);
  const destinations = module.transaction.placedBy?.(built) ?? [];
  const chainState = await ports.ledgers.node(order.ledger.id).chainState({ senders, destinations, assets: [] });
  const turn = turnOf(module.transaction.place(built, chainState), predecessor);
  if (turn === 'Sign') return sign(ports, order, job);
  if (turn === 'Wait') return waitForTurn(ports, order);
  return buildAgain(ports, order);
}

function buildAgain({ clock }: ProcessOrderPorts, order: OrderInWork): Outcome {
  const { built: _, ...work } = order.work;
  return { step: { step: 'BuildAgain', work: workToJson(work) }, next: clock.now() };
}

/** People froze an output meanwhile: the order is paid from others, unless a vault without a network may have signed it already. */
function spendsFrozen(order: OrderInWork, { resources }: NonNullable<OrderInWork['work']['built']>): boolean {
  const { frozenOutputs = [] } = order.account;
  return (
    stageOf(order.transaction) === 'Reserved' &&
    standsFor(order) === undefined &&
    resources.some((name) => frozenOutputs.includes(name))
  );
}

/**
 * The order before wakes this one; if that has gone on meanwhile, this one is looked at again at once. It looks on its own only seldom,
 * since many may wait.
 */
function waitForTurn({ clock }: ProcessOrderPorts, { predecessors }: OrderInWork): Outcome {
  return { step: { step: 'Wait', behind: predecessors }, next: new Date(clock.now().getTime() + longestWaitMilliseconds) };
}

async function sign(ports: ProcessOrderPorts, order: OrderInWork, job: Job): Promise<Outcome> {
  const built = order.work.built;
  if (built === undefined) throw new Error('A reserved order has no built transaction');
  // A lock is the brake that must hold until the last moment before a signature is there.
  if (order.vault.lock !== 'Unlocked' || order.account.lock !== 'Unlocked') {
    const what =
      order.vault.lock === 'Unlocked' ? `account ${order.account.id}` : `vault ${order.account.providerDetails.vaultId}`;
    return waitForUnlock(ports, job, `The ${what} is locked`);
  }
  const second = besidesAnother(order);
  if (second !== undefined && stageOf(order.transaction) === 'Prepared') return waitForCancellation(ports, job, second.message);
  if (second !== undefined) {
    ports.log({ level: 'info', message: 'An order would pay a second time', orderId: job.key, detail: second.message });
    return { step: refusedPreparation(second.hint) };
  }
  const module = await ports.ledgers.module(order.ledger);
  const locked = lockedDestination(order, module);
  // A vault without a network that was asked may have signed: until that is known, nothing is given back.
  if (locked !== undefined && stageOf(order.transaction) === 'Prepared') return waitForUnlock(ports, job, locked.message);
  if (locked !== undefined) {
    ports.log({ level: 'info', message: 'An order has a locked destination', orderId: job.key, detail: locked.message });
    return { step: refusedPreparation(locked.hint) };
  }
  const signatures = await ports.signer.sign({
    orderId: order.order.id,
    accountId: order.account.id,
    vaultPublicKey: order.vault.publicKey,
    ledger: order.ledger,
    module,
    built,
  });
  if (!signatures.ok && signatures.error.code === 'AwaitingVault') {
    return { step: { step: 'AskVault' }, next: new Date(ports.clock.now().getTime() + offlineVaultMilliseconds) };
  }
  if (!signatures.ok) return notSigned(ports, order, job, signatures.error);
  const signed = module.transaction.assemble(built, signatures.value);
  checkSignedTransaction(module, order, built, signed);
  const { raw, transactionId: ledgerTransactionId, contentId } = signed;
  return {
    step: {
      step: 'Sign',
      work: workToJson({ ...order.work, raw }),
      ledgerTransactionId,
      ...(contentId !== undefined && { contentId }),
    },
    next: ports.clock.now(),
  };
}

/** What may be signed cannot be taken back here: only another transaction in its place can. It is not sent meanwhile. */
function waitForCancellation(ports: ProcessOrderPorts, job: Job, detail: string): Outcome {
  ports.log({ level: 'info', message: 'An order that would pay a second time waits to be cancelled', orderId: job.key, detail });
  return waitFor(ports, job, { step: 'Wait' });
}

function waitForUnlock(ports: ProcessOrderPorts, job: Job, detail: string): Outcome {
  ports.log({ level: 'info', message: 'An order waits for what is locked', orderId: job.key, detail });
  return waitFor(ports, job, { step: 'Wait' });
}

/** What a vault's answer says of the order. */
const meanings = {
  AlreadySigned: 'Refused',
  AwaitingVault: 'NotNow',
  InvalidDerivationPath: 'Refused',
  InvalidPayload: 'Refused',
  Locked: 'NotNow',
  MemoryUnavailable: 'NotNow',
  OrderEnded: 'Refused',
  NotAReplacement: 'Refused',
  NotAuthorized: 'Refused',
  OrderExpired: 'TooLate',
  ResourceInUse: 'Refused',
  SealNotOpened: 'Refused',
  SealedKeyMissing: 'Refused',
  SignerClosed: 'NotNow',
  SignerUnavailable: 'NotNow',
  UnsupportedKeyStrategy: 'Refused',
  VaultNotReady: 'NotNow',
} as const satisfies Record<TransactionSigningRefusal['code'], SignatureRefusal>;

async function notSigned(
  ports: ProcessOrderPorts,
  { work, account, transaction }: OrderInWork,
  job: Job,
  { code, message }: TransactionSigningRefusal,
): Promise<Outcome> {
  ports.log({ message: 'The vault did not sign', orderId: job.key, detail: `${code}: ${message}` });
  const meaning = meanings[code];
  const refusals = (work.refusals ?? 0) + 1;
  if (meaning === 'Refused') await ports.notifyRefused({ domainId: account.domainId, transactionId: transaction.transactionId });
  return waitFor(ports, job, refusedSignature(meaning, refusals, workToJson({ ...work, refusals })));
}

async function broadcast(ports: ProcessOrderPorts, order: OrderInWork, job: Job): Promise<Outcome> {
  if (isBeingReplaced(order.replacements)) return waitFor(ports, job, { step: 'Wait' });
  const second = besidesAnother(order);
  if (second !== undefined) return waitForCancellation(ports, job, second.message);
  const { raw = '' } = order.work;
  const sent = await send(ports, order);
  if (sent === 'Sent') return { step: { step: 'Sent', raw }, next: new Date(ports.clock.now().getTime() + followUpMilliseconds) };
  const step = refusedBroadcast(sent, order.replaced !== undefined);
  // It may wait for long: the reason is logged once. What a node takes for no transaction at all was made here.
  const state = stateOf(order.transaction);
  const isKnown = step.step === 'Wait' && 'waitsBecause' in state && state.waitsBecause === step.hint;
  const level = sent === 'Malformed' || sent === 'InvalidSignature' ? 'error' : 'info';
  if (!isKnown) ports.log({ level, message: 'The ledger refused a transaction', orderId: job.key, detail: sent });
  return waitFor(ports, job, step);
}

/** Looks after a transaction that was sent: sends it again if the network forgot it, and ends with its settlement. */
async function follow(ports: ProcessOrderPorts, order: OrderInWork): Promise<Outcome> {
  const waiting: Outcome = { step: { step: 'Wait' }, next: new Date(ports.clock.now().getTime() + followUpMilliseconds) };
  const { ledgerTransactionId = '' } = order.transaction;
  const known = await ports.ledgers.node(order.ledger.id).transactionStatus(ledgerTransactionId);
  // While another one takes its place, whichever the ledger settles ends both.
  if (known.status !== 'Unknown' || isBeingReplaced(order.replacements)) return waiting;
  const sent = await send(ports, order);
  const step = sent === 'Sent' ? waiting.step : refusedAgain(sent, order.replaced !== undefined);
  return step.step === 'Wait' ? waiting : { step };
}

async function send(ports: ProcessOrderPorts, order: OrderInWork): Promise<'Sent' | NetworkRefusal> {
  const { raw } = order.work;
  const { ledgerTransactionId } = order.transaction;
  if (raw === undefined || ledgerTransactionId === undefined) throw new Error('An order to broadcast has no signed transaction');
  const node = ports.ledgers.node(order.ledger.id);
  const answer = await node.broadcast(raw);
  if (answer.ok || answer.error.reason === 'AlreadyKnown') return 'Sent';
  // A transaction that was mined meanwhile is refused as spent or out of sequence.
  const known = await node.transactionStatus(ledgerTransactionId);
  if (known.status !== 'Unknown') return 'Sent';
  // Whatever a node says: what one refuses for another reason may be past its time on all of them.
  return (await isPast(ports, order, ledgerTransactionId)) ? 'Past' : answer.error.reason;
}

/**
 * The one rule by which an order's time is over: final blocks on every node are past what its signed bytes say, and have it nowhere. That a node refuses it
 * is a reason to ask, and no more: the node may lie, or be ahead of blocks that are taken back, and it has the bytes.
 */
async function isPast(ports: ProcessOrderPorts, { ledger, work }: OrderInWork, transactionId: string): Promise<boolean> {
  const module = await ports.ledgers.module(ledger);
  const validity = sentValidity(module, { raw: work.raw ?? '', unsigned: work.built?.unsigned ?? {} }, ledger);
  return validity !== undefined && (await ports.ledgers.node(ledger.id).isPast?.(transactionId, validity)) === true;
}

function tickersByAsset(order: OrderInWork, module: LedgerModule): (asset: AssetReference) => string | undefined {
  const byAsset = new Map<string, string>();
  for (const { tickerId, ledgerDetails } of order.balances) {
    const asset = module.assets.fromTicker(ledgerDetails);
    if (asset.ok) byAsset.set(assetKey(asset.value), tickerId);
  }
  return (asset) => byAsset.get(assetKey(asset));
}

function retryAt(ports: ProcessOrderPorts, job: Job): Date {
  const wait = Math.min(shortestWaitMilliseconds * 2 ** Math.min(job.failures, 10), longestWaitMilliseconds);
  return new Date(ports.clock.now().getTime() + wait);
}
