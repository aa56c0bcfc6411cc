import { checkSignedTransaction } from '@countersign/authorization';
import { isCodedError } from '@countersign/kernel';
import type { Clock } from '@countersign/kernel';
import { assetKey } from '@countersign/ledger-port';
import type { AssetReference, BroadcastRefusal, LedgerModule, LedgerNode } from '@countersign/ledger-port';
import type { Ledger, LedgerTransactionStatus, TransactionProcessingStatus } from '@countersign/model';

import type { JobOutcome } from '../jobs/run-jobs.ts';
import type { RefusedTransaction } from '../notifications/tell-auditors.ts';
import type { Job } from '../ports/job-queue.ts';
import type { AdvanceOutcome, OrderBook, OrderInWork, OrderTransition, ReplacedOrder } from './order-book.ts';
import { afterRefusal } from './refused-signature.ts';
import { isPassing, refusedBroadcast, refusedPreparation } from './processing-hints.ts';
import { buildTransaction } from './transaction-building.ts';
import type { TransactionSigner } from './transaction-signer.ts';
import { turnOf } from './turn.ts';

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
  /** Tells those who look after the domain that the vault refused to sign; once, however often it is called. */
  readonly tellRefused: (refused: RefusedTransaction) => Promise<void>;
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

interface Step {
  (ports: ProcessOrderPorts, order: OrderInWork, job: Job): Promise<OrderTransition>;
}

const shortestWaitMilliseconds = 250;
const longestWaitMilliseconds = 30_000;
const longestWaitForTurnMilliseconds = 4_000;
/** How often a transaction that was sent is looked after until the ledger has settled it. */
const followUpMilliseconds = 15_000;
/** How often it is looked whether an offline vault has signed; what it signed wakes the order at once. */
const offlineVaultMilliseconds = 300_000;

/** One step for each state that has a next one. */
const steps = {
  Pending: async ({ clock }) => ({ processing: { status: 'Preparing' }, next: clock.now() }),
  Preparing: prepare,
  Reserved: takeTurn,
  // Without a signed transaction it waits for a vault that has no network.
  Prepared: async (ports, order, job) =>
    order.work.raw === undefined ? sign(ports, order, job) : { processing: { status: 'Broadcasting' }, next: ports.clock.now() },
  Broadcasting: broadcast,
  Completed: follow,
} satisfies Partial<Record<TransactionProcessingStatus, Step>>;

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
    const outcome = await ports.orders.advance(job, order, transition, ports.clock.now());
    if (outcome === 'Written' || outcome === 'LeaseLost') return 'Ended';
    const instead = otherwise(outcome, ports, job, order);
    if (instead !== undefined && (await ports.orders.advance(job, order, instead, ports.clock.now())) !== 'Changed')
      return 'Ended';
  }
  return { retryInSeconds: 1 };
}

/** What is written where a step could not be, because of what others have; undefined if it is worth another try at once. */
function otherwise(outcome: AdvanceOutcome, ports: ProcessOrderPorts, job: Job, order: OrderInWork): OrderTransition | undefined {
  if (outcome === 'NotEnoughFunds') return waitForFunds(ports, job, order);
  // Another order's bytes came to nothing, and these are the same: they would pay for both or for none.
  if (outcome === 'TransactionTaken') return { processing: { status: 'Failed', hint: 'TransactionRejected' }, release: true };
  return undefined;
}

async function nextTransition(ports: ProcessOrderPorts, order: OrderInWork, job: Job): Promise<OrderTransition> {
  const { status } = order.processing;
  if (!(status in steps)) return { processing: order.processing };
  try {
    return await steps[status as keyof typeof steps](ports, order, job);
  } catch (error) {
    ports.log({ message: 'An order step failed and will be repeated', orderId: job.key, detail: String(error), error });
    const hint = isCodedError(error, 'LedgerUnreachable') ? 'TransientIssue' : 'InternalError';
    return { ...stay(order, hint), next: retryAt(ports, job), stuck: true };
  }
}

async function prepare(ports: ProcessOrderPorts, order: OrderInWork, job: Job): Promise<OrderTransition> {
  const module = await ports.ledgers.module(order.ledger);
  const built = await buildTransaction(order, module, ports.ledgers.node(order.ledger.id));
  if (!built.ok) {
    const { hint, message } = built.error;
    // An order may wait for long: it is told once why.
    const isKnown = 'hint' in order.processing && order.processing.hint === hint;
    if (!isKnown)
      ports.log({ level: 'info', message: 'An order cannot be prepared', orderId: job.key, detail: `${hint}: ${message}` });
    const processing = refusedPreparation(built.error.hint);
    return isPassing(built.error.hint) ? { processing, next: retryAt(ports, job), stuck: true } : { processing, release: true };
  }
  const tickerOf = tickersByAsset(order, module);
  const amounts = built.value.spends.map(({ asset, amount }) => ({ tickerId: tickerOf(asset), amount }));
  if (amounts.some(({ tickerId }) => tickerId === undefined)) return waitForFunds(ports, job, order);
  const replaced = standsFor(order);
  return {
    processing: { status: 'Reserved' },
    work: { ...order.work, built: built.value },
    reserve: {
      amounts: amounts
        .map(({ tickerId = '', amount }) => ({ tickerId, amount: amount - (replaced?.reserved.get(tickerId) ?? 0n) }))
        .filter(({ amount }) => amount > 0n),
      resources: built.value.resources,
      shared: built.value.resources.filter((resource) => replaced?.built?.resources.includes(resource)),
      resourcesAreOutputs: module.descriptor.accountModel === 'utxo',
      ...(built.value.follows !== undefined && { follows: built.value.follows }),
    },
    next: ports.clock.now(),
  };
}

/** The order whose transaction this one's is to take the place of; one that was never signed has none. */
function standsFor({ replaced }: OrderInWork): ReplacedOrder | undefined {
  return replaced?.processing.status === 'Interrupted' ? undefined : replaced;
}

/** Signs when it is this order's turn; builds again what the ledger would never take, while nobody has signed it. */
async function takeTurn(ports: ProcessOrderPorts, order: OrderInWork, job: Job): Promise<OrderTransition> {
  const { built } = order.work;
  // A replacement stands where the transaction stands that it replaces.
  if (built === undefined || standsFor(order) !== undefined) return sign(ports, order, job);
  if (order.predecessor === 'Waiting') return waitForTurn(ports, job, order);
  const module = await ports.ledgers.module(order.ledger);
  const senders = order.addresses.map(({ address }) => address);
  const chainState = await ports.ledgers.node(order.ledger.id).chainState({ senders, destinations: [], assets: [] });
  const turn = turnOf(module.transaction.place(built, chainState), order.predecessor);
  if (turn === 'Sign') return sign(ports, order, job);
  if (turn === 'Wait') return waitForTurn(ports, job, order);
  const { built: _, ...work } = order.work;
  return { processing: { status: 'Preparing' }, work, release: true, next: ports.clock.now() };
}

/** The order before wakes this one; it looks by itself as well, lest the call be missed. */
function waitForTurn(ports: ProcessOrderPorts, job: Job, order: OrderInWork): OrderTransition {
  const wait = Math.min(shortestWaitMilliseconds * 2 ** Math.min(job.failures, 10), longestWaitForTurnMilliseconds);
  return { processing: order.processing, next: new Date(ports.clock.now().getTime() + wait), stuck: true };
}

async function sign(ports: ProcessOrderPorts, order: OrderInWork, job: Job): Promise<OrderTransition> {
  const built = order.work.built;
  if (built === undefined) throw new Error('A reserved order has no built transaction');
  // A lock is the brake that must hold until the last moment before a signature is there.
  if (order.vault.lock !== 'Unlocked' || order.account.lock !== 'Unlocked') {
    const what =
      order.vault.lock === 'Unlocked' ? `account ${order.account.id}` : `vault ${order.account.providerDetails.vaultId}`;
    ports.log({ level: 'info', message: 'An order waits for what is locked', orderId: job.key, detail: `The ${what} is locked` });
    return { processing: order.processing, next: retryAt(ports, job), stuck: true };
  }
  const module = await ports.ledgers.module(order.ledger);
  const signatures = await ports.signer.sign({
    orderId: order.order.id,
    accountId: order.account.id,
    vaultPublicKey: order.vault.publicKey,
    keyId: module.descriptor.keyId,
    unsigned: built.unsigned,
    payloads: built.payloads,
  });
  if (!signatures.ok && signatures.error.code === 'AwaitingVault') {
    return { processing: { status: 'Prepared' }, next: new Date(ports.clock.now().getTime() + offlineVaultMilliseconds) };
  }
  if (!signatures.ok) {
    ports.log({
      message: 'The vault did not sign',
      orderId: job.key,
      detail: `${signatures.error.code}: ${signatures.error.message}`,
    });
    const transition = afterRefusal(order, signatures.error, retryAt(ports, job));
    if (transition.refused === true) {
      await ports.tellRefused({ domainId: order.account.domainId, transactionId: order.transactionId });
    }
    return transition;
  }
  const signed = module.transaction.assemble(built, signatures.value);
  checkSignedTransaction(module, order, built, signed);
  return {
    processing: { status: 'Prepared' },
    work: { ...order.work, raw: signed.raw },
    ledgerTransactionId: signed.transactionId,
    next: ports.clock.now(),
  };
}

async function broadcast(ports: ProcessOrderPorts, order: OrderInWork, job: Job): Promise<OrderTransition> {
  if (order.isBeingReplaced === true) return { processing: order.processing, next: retryAt(ports, job), stuck: true };
  const sent = await send(ports, order);
  if (sent === 'Sent') {
    return {
      processing: { status: 'Completed' },
      ledgerStatus: 'Detected',
      next: new Date(ports.clock.now().getTime() + followUpMilliseconds),
    };
  }
  const processing = refusedBroadcast(sent, order.replaced !== undefined);
  // A transaction that is not even one was made here.
  const level = 'hint' in processing && processing.hint === 'InternalError' ? 'error' : 'info';
  ports.log({ level, message: 'The ledger refused a transaction', orderId: job.key, detail: sent });
  return processing.status === 'Failed' ? { processing, release: true } : { processing, next: retryAt(ports, job), stuck: true };
}

/**
 * What became of a transaction that the network forgot and will never take again: its inputs or nonce are used up, or it is too late.
 * A replacement that comes after what it was to replace is too late as well.
 */
const lostStatus = { Expired: 'Expired', DoubleSpend: 'Replaced' } as const satisfies Partial<
  Record<BroadcastRefusal, LedgerTransactionStatus>
>;

/** Looks after a transaction that was sent: sends it again if the network forgot it, and ends with its settlement. */
async function follow(ports: ProcessOrderPorts, order: OrderInWork): Promise<OrderTransition> {
  if (order.ledgerStatus !== 'Detected') return { processing: order.processing };
  const next = new Date(ports.clock.now().getTime() + followUpMilliseconds);
  const known = await ports.ledgers.node(order.ledger.id).transactionStatus(order.ledgerTransactionId ?? '');
  // While another one takes its place, whichever the ledger settles ends both.
  if (known.status !== 'Unknown' || order.isBeingReplaced === true) return { processing: order.processing, next };
  const sent = await send(ports, order);
  const lost = lostStatus[sent as keyof typeof lostStatus];
  const ledgerStatus = lost === 'Replaced' && order.replaced !== undefined ? 'Expired' : lost;
  return ledgerStatus === undefined
    ? { processing: order.processing, next }
    : { processing: order.processing, ledgerStatus, release: true };
}

async function send(ports: ProcessOrderPorts, order: OrderInWork) {
  const { raw } = order.work;
  if (raw === undefined || order.ledgerTransactionId === undefined)
    throw new Error('An order to broadcast has no signed transaction');
  const node = ports.ledgers.node(order.ledger.id);
  const answer = await node.broadcast(raw);
  if (answer.ok || answer.error.reason === 'AlreadyKnown') return 'Sent';
  // A transaction that was mined meanwhile is refused as spent or out of sequence.
  const known = await node.transactionStatus(order.ledgerTransactionId);
  return known.status === 'Unknown' ? answer.error.reason : 'Sent';
}

function tickersByAsset(order: OrderInWork, module: LedgerModule): (asset: AssetReference) => string | undefined {
  const byAsset = new Map<string, string>();
  for (const { tickerId, ledgerDetails } of order.balances) {
    const asset = module.assets.fromTicker(ledgerDetails);
    if (asset.ok) byAsset.set(assetKey(asset.value), tickerId);
  }
  return (asset) => byAsset.get(assetKey(asset));
}

function waitForFunds(ports: ProcessOrderPorts, job: Job, order: OrderInWork): OrderTransition {
  return { ...stay(order, 'CurrentlyNotEnoughFunds'), next: retryAt(ports, job), stuck: true };
}

/** The same state with a hint, where that state can carry it. */
function stay(order: OrderInWork, hint: 'CurrentlyNotEnoughFunds' | 'TransientIssue' | 'InternalError'): OrderTransition {
  const { processing } = order;
  if (processing.status === 'Preparing') return { processing: { status: 'Preparing', hint } };
  if (hint !== 'CurrentlyNotEnoughFunds' && (processing.status === 'Broadcasting' || processing.status === 'Pending')) {
    return { processing: { status: processing.status, hint } };
  }
  return { processing };
}

function retryAt(ports: ProcessOrderPorts, job: Job): Date {
  const wait = Math.min(shortestWaitMilliseconds * 2 ** Math.min(job.failures, 10), longestWaitMilliseconds);
  return new Date(ports.clock.now().getTime() + wait);
}
