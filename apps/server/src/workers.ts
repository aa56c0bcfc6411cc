import {
  createAccountHistory,
  createApprovalStore,
  createDeliveryProgress,
  createEvidenceStore,
  createHoldingChecks,
  createPresenceBook,
  createLedgerBook,
  createPostgresJobs,
  createQuarantine,
  numberWaitingEvents,
  type Notifier,
} from '@countersign/adapters/postgres';
import {
  createTransactionSigner,
  deliverNotifications,
  executeExtension,
  expireIntents,
  leavingOutForged,
  prepareAccountJob,
  processOrder,
  queues,
  readPrices,
  followPresence,
  reconcileHoldings,
  refreshBalancesJob,
  releaseTransfers,
  runJobs,
  signManifest,
  backfillHistoryJob,
  trackLedger,
} from '@countersign/service';
import { priceSource } from '@countersign/adapters/price-sources';
import type { VaultEvidence } from '@countersign/authorization';
import type { Clock } from '@countersign/kernel';
import type { Ledger } from '@countersign/model';
import type {
  AccountPorts,
  BalanceRefreshes,
  EventFeed,
  ExtensionRegistry,
  InboxStore,
  NotificationChannel,
  InstanceStore,
  IntentPorts,
  JobHandler,
  LedgerBook,
  Ledgers,
  LedgerStates,
  NotificationSettingsStore,
  OrderBook,
  PriceBook,
  PriceReadingPorts,
  ReadSoFar,
  ReadStore,
  RefusedTransaction,
  VaultSigners,
} from '@countersign/service';
import type { Pool } from 'pg';
import type { Logger } from 'pino';

import { followLedger } from './follow-ledger.ts';
import { publishing } from './publishing.ts';
import { orderLog } from './order-log.ts';
import { produceBlocks } from './produce-blocks.ts';
import { startWhenUsed } from './start-when-used.ts';
import type { ServerConfig } from './config/config.ts';
import type { Networks } from './networks.ts';
import { repeat, type Workers } from './work-loop.ts';

/** A dead worker's jobs are taken up again after this; work that takes longer is done twice, which changes nothing. */
const leaseSeconds = 20;
/** Intents expire by time alone: nothing wakes for it. */
const expirySweepMilliseconds = 5_000;
/** Workers that are woken also look this often without: a wake-up may be lost with a process or a connection. */
const netMilliseconds = 5_000;
/** A sandbox is read this often where nothing on it is seen: each look at all sandboxes says which has something new. */
const quietMilliseconds = 60_000;
/** Accounts whose holdings are to be compared with their network are looked for this often; each is compared once a day. */
const reconcilingMilliseconds = 60_000;
/** New accounts, and those at which something arrived, are looked for on their networks this often. */
const presenceMilliseconds = 2_000;
/** Events that nobody has read are looked for this often. */
const numberingMilliseconds = 2_000;

/** What background work needs. */
export interface WorkerPorts {
  readonly config: Pick<ServerConfig, 'blockSeconds' | 'gapLimit' | 'prices'>;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly instance: InstanceStore;
  readonly ledgers: Ledgers;
  readonly ledgerStates: LedgerStates;
  readonly networks: Networks;
  readonly orders: OrderBook;
  readonly vaults: VaultSigners<VaultEvidence>;
  readonly intents: IntentPorts;
  readonly accounts: AccountPorts;
  readonly extensions: ExtensionRegistry;
  readonly refreshes: BalanceRefreshes;
  readonly prices: PriceBook;
  readonly feed: EventFeed;
  /** Called after anything stored has changed, at all processes. */
  readonly notifier: Notifier;
  readonly readStore: ReadStore;
  readonly inboxStore: InboxStore;
  readonly push: NotificationChannel;
  readonly notificationSettings: NotificationSettingsStore;
  readonly notifyRefused: (refused: RefusedTransaction) => Promise<void>;
}

function orderHandler({ pool, instance, vaults, ...ports }: WorkerPorts, log: Logger): JobHandler<'process-order'> {
  const { orders, ledgers, clock, notifyRefused } = ports;
  const signer = createTransactionSigner({ evidence: createEvidenceStore(pool), vaults, instance });
  return (job) => processOrder({ orders, ledgers, signer, clock, log: orderLog(log), notifyRefused }, job);
}

function manifestHandler(
  { pool, clock, intents, vaults, instance }: WorkerPorts,
  onError: (error: unknown) => void,
): JobHandler<'sign-manifest'> {
  const { store, notary } = intents;
  const log = (event: { readonly message: string; readonly detail: string; readonly manifestId: string }) =>
    onError(new Error(`${event.message}: ${event.detail} (manifest ${event.manifestId})`));
  const ports = { store, instance, evidence: createApprovalStore(pool), vaults, notary, clock, log };
  return (job) => signManifest(ports, job);
}

function extensionHandler({ pool, intents, extensions }: WorkerPorts): JobHandler<'execute-extension'> {
  const notaryKey = async () => (await intents.notary()).publicKey;
  return (job) => executeExtension({ extensions, evidence: createApprovalStore(pool), notaryKey }, job);
}

/** Starts the work of `--only worker`: jobs of accounts, orders, manifests and extensions, the end of intents that expire, blocks of sandbox ledgers. */
export function startWorkers(ports: WorkerPorts, onError: (error: unknown) => void, log: Logger): Workers {
  const { pool, clock, networks, ledgers, notifier } = ports;
  const delivery = {
    feed: ports.feed,
    progress: createDeliveryProgress(pool),
    settings: ports.notificationSettings,
    readStore: ports.readStore,
    inbox: ports.inboxStore,
    push: ports.push,
    clock,
  };
  const notaryKey = async () => (await ports.intents.notary()).publicKey;
  const quarantine = publishing(createQuarantine(pool), ['release'], notifier);
  const presence = publishing(createPresenceBook(pool), ['write'], notifier);
  const checks = publishing(createHoldingChecks(pool), ['write'], notifier);
  // Before any job is begun: what sends reads first.
  for (const [ledgerId, node] of networks.outside)
    node.follow(async () => (await ports.ledgerStates.all()).find((state) => state.ledgerId === ledgerId)?.failure);
  const parts: Workers[] = [
    runJobs({
      jobs: createPostgresJobs(pool),
      clock,
      handlers: {
        [queues.prepareAccount]: prepareAccountJob(ports.accounts),
        [queues.processOrder]: orderHandler(ports, log),
        [queues.refreshBalances]: refreshBalancesJob({
          book: createLedgerBook(pool),
          ledgers,
          clock,
          refreshes: ports.refreshes,
        }),
        [queues.backfillHistory]: backfillHistoryJob({
          book: createLedgerBook(pool),
          ledgers,
          clock,
          accounts: ports.accounts,
          history: publishing(createAccountHistory(pool), ['setHoldings'], notifier),
          gapLimit: ports.config.gapLimit,
        }),
        [queues.releaseTransfers]: (job) =>
          releaseTransfers({ quarantine, evidence: createApprovalStore(pool), notaryKey, clock }, job),
        [queues.signManifest]: manifestHandler(ports, onError),
        [queues.executeExtension]: extensionHandler(ports),
      },
      leaseSeconds,
      listen: notifier.listen,
      netMilliseconds,
      onError,
    }),
    repeat(() => expireIntents(ports.intents), { restMilliseconds: expirySweepMilliseconds, onError }),
    repeat(() => numberWaitingEvents(pool, clock.now()), { restMilliseconds: numberingMilliseconds, onError }),
    repeat(() => deliverNotifications(leavingOutForged(delivery, onError)), {
      restMilliseconds: netMilliseconds,
      listen: notifier.listen,
      onError,
    }),
    repeat(() => followPresence({ book: presence, ledgers, configured: networks.ledgers, clock }), {
      restMilliseconds: presenceMilliseconds,
      onError,
    }),
    repeat(() => reconcileHoldings({ checks, ledgers, configured: networks.ledgers, clock }), {
      restMilliseconds: reconcilingMilliseconds,
      onError,
    }),
  ];
  if (ports.config.prices !== undefined) {
    const reading = {
      source: priceSource(ports.config.prices),
      book: ports.prices,
      ledgers,
      configured: networks.ledgers,
      clock,
    };
    parts.push(keepPrices(reading, onError));
  }
  parts.push(...networkWork(ports, onError, log));
  return { stop: async () => void (await Promise.all(parts.map((part) => part.stop()))) };
}

/** Reads the networks, and makes the blocks of those that live here and are used. */
function networkWork({ networks, ...ports }: WorkerPorts, onError: (error: unknown) => void, log: Logger): Workers[] {
  const { pool, clock, ledgers, notifier } = ports;
  const tracking = { book: notifyingBook(createLedgerBook(pool), notifier), ledgers, clock };
  const follow = (ledger: Ledger, seesNews?: (wake: () => void) => void) => {
    const soFar: ReadSoFar = {};
    return followLedger(ledger.id, () => trackLedger(tracking, ledger, soFar), {
      states: ports.ledgerStates,
      clock,
      sight: () => networks.nodes.get(ledger.id)?.sight?.(),
      restMilliseconds: netMilliseconds,
      ...(seesNews !== undefined && { quietMilliseconds }),
      listen(wake) {
        seesNews?.(wake);
        return networks.notifier.listen(wake, ledger.id);
      },
      hear: (wake) => networks.outside.get(ledger.id)?.listen(wake),
      onRead: () => log.info({ ledger: ledger.id }, 'The ledger can be read again'),
      onError,
    });
  };
  const here = networks.ledgers.filter(({ id }) => networks.sandboxes.has(id));
  const blocks = produceBlocks({
    networks,
    blockMilliseconds: ports.config.blockSeconds * 1_000,
    longestRestMilliseconds: netMilliseconds,
    clock,
    onError,
  });
  const whenUsed = startWhenUsed(
    new Map(here.map((ledger) => [ledger.id, () => [follow(ledger, (wake) => blocks.add(ledger.id, wake))]])),
    {
      used: async () => [...(await networks.usedSandboxes()).keys()],
      listen: networks.notifier.listen,
      restMilliseconds: netMilliseconds,
      onError,
    },
  );
  const outside = networks.ledgers.filter(({ id }) => !networks.sandboxes.has(id));
  return [...outside.map((ledger) => follow(ledger)), whenUsed, blocks];
}

/** Reads prices in their source's rhythm; before there is anything to price, it is only looked whether there is. */
function keepPrices(reading: PriceReadingPorts, onError: (error: unknown) => void): Workers {
  let isIdle = false;
  return repeat(
    async () => {
      // A source that fails is not asked more often for it.
      isIdle = false;
      isIdle = (await readPrices(reading)) === 0;
    },
    { restMilliseconds: () => (isIdle ? netMilliseconds : reading.source.restSeconds * 1_000), onError },
  );
}

/** The book, which wakes those who wait for what it writes; a block that touches no account wakes nobody. */
function notifyingBook(book: LedgerBook, notifier: Notifier): LedgerBook {
  return {
    ...book,
    async settle(input) {
      const isWritten = await book.settle(input);
      if (isWritten && input.settlements.some(({ relatedAccounts }) => relatedAccounts.length > 0)) notifier.notify();
      return isWritten;
    },
  };
}
