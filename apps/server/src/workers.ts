import {
  createAccountHistory,
  createApprovalStore,
  createDeliveryProgress,
  createEvidenceStore,
  createLedgerBook,
  createPostgresJobs,
  createQuarantine,
  type WakeUps,
} from '@countersign/adapters/postgres';
import {
  createTransactionSigner,
  deliverNotifications,
  executeExtension,
  expireIntents,
  prepareAccountJob,
  processOrder,
  queues,
  refreshBalancesJob,
  releaseTransfers,
  runJobs,
  signManifest,
  takeInHistoryJob,
  trackLedger,
} from '@countersign/service';
import type { VaultEvidence } from '@countersign/authorization';
import type { Clock } from '@countersign/kernel';
import type {
  AccountPorts,
  BalanceRefreshes,
  EventFeed,
  ExtensionRegistry,
  InboxStore,
  InstanceStore,
  IntentPorts,
  JobHandler,
  Ledgers,
  NotificationSettingsStore,
  OrderBook,
  ReadStore,
  RefusedTransaction,
  VaultSigners,
} from '@countersign/service';
import type { Pool } from 'pg';
import type { Logger } from 'pino';

import { announcing } from './announcing.ts';
import { orderLog } from './order-log.ts';
import type { ServerConfig } from './config/config.ts';
import type { Networks } from './networks.ts';
import { repeat, type Workers } from './work-loop.ts';

/** A dead worker's jobs are taken up again after this; work that takes longer is done twice, which changes nothing. */
const leaseSeconds = 20;
/** Intents expire by time alone: nothing wakes for it. */
const expirySweepMilliseconds = 5_000;
/** What is woken looks by itself so seldom: a wake-up may be lost with a process or a connection. */
const netMilliseconds = 5_000;
/** How often it is tried within the time of a block whether the next one is due; whichever process comes first makes it. */
const triesPerBlock = 4;

/** What background work needs. */
export interface WorkerPorts {
  readonly config: Pick<ServerConfig, 'blockSeconds'>;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly instance: InstanceStore;
  readonly ledgers: Ledgers;
  readonly networks: Networks;
  readonly orders: OrderBook;
  readonly vaults: VaultSigners<VaultEvidence>;
  readonly intents: IntentPorts;
  readonly accounts: AccountPorts;
  readonly extensions: ExtensionRegistry;
  readonly refreshes: BalanceRefreshes;
  readonly feed: EventFeed;
  /** Told after whatever changes what is stored, at all processes. */
  readonly wakeUps: WakeUps;
  readonly readStore: ReadStore;
  readonly inboxStore: InboxStore;
  readonly notificationSettings: NotificationSettingsStore;
  readonly tellRefused: (refused: RefusedTransaction) => Promise<void>;
}

function orderHandler({ pool, instance, vaults, ...ports }: WorkerPorts, log: Logger): JobHandler {
  const { orders, ledgers, clock, tellRefused } = ports;
  const signer = createTransactionSigner({ evidence: createEvidenceStore(pool), vaults, instance });
  return (job) => processOrder({ orders, ledgers, signer, clock, log: orderLog(log), tellRefused }, job);
}

function manifestHandler({ pool, clock, intents, vaults, instance }: WorkerPorts, onError: (error: unknown) => void): JobHandler {
  const { store, notary } = intents;
  const log = (event: { readonly message: string; readonly detail: string; readonly manifestId: string }) =>
    onError(new Error(`${event.message}: ${event.detail} (manifest ${event.manifestId})`));
  const ports = { store, instance, evidence: createApprovalStore(pool), vaults, notary, clock, log };
  return (job) => signManifest(ports, job);
}

function extensionHandler({ pool, intents, extensions }: WorkerPorts): JobHandler {
  const notaryKey = async () => (await intents.notary()).publicKey;
  return (job) => executeExtension({ extensions, evidence: createApprovalStore(pool), notaryKey }, job);
}

/** Starts the work of `--only worker`: jobs of accounts, orders, manifests and extensions, the end of intents that expire, blocks of sandbox ledgers. */
export function startWorkers(ports: WorkerPorts, onError: (error: unknown) => void, log: Logger): Workers {
  const { pool, clock, networks, ledgers, wakeUps } = ports;
  const blockMilliseconds = ports.config.blockSeconds * 1_000;
  const delivery = {
    feed: ports.feed,
    progress: createDeliveryProgress(pool),
    settings: ports.notificationSettings,
    readStore: ports.readStore,
    channels: [ports.inboxStore],
    clock,
  };
  const quarantine = announcing(createQuarantine(pool), ['release'], wakeUps);
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
        [queues.takeInHistory]: takeInHistoryJob({
          book: createLedgerBook(pool),
          ledgers,
          clock,
          accounts: ports.accounts,
          history: announcing(createAccountHistory(pool), ['setHoldings'], wakeUps),
        }),
        [queues.releaseTransfers]: (job) => releaseTransfers({ quarantine, clock }, job),
        [queues.signManifest]: manifestHandler(ports, onError),
        [queues.executeExtension]: extensionHandler(ports),
      },
      leaseSeconds,
      listen: wakeUps.listen,
      netMilliseconds,
      onError,
    }),
    repeat(() => expireIntents(ports.intents), { restMilliseconds: expirySweepMilliseconds, onError }),
    repeat(() => deliverNotifications(delivery), { restMilliseconds: netMilliseconds, listen: wakeUps.listen, onError }),
    ...[...networks.sandboxes.values()].map((network) =>
      repeat(() => network.produceBlock(clock.now()), { restMilliseconds: blockMilliseconds / triesPerBlock, onError }),
    ),
  ];
  const tracking = { book: announcing(createLedgerBook(pool), ['settle'], wakeUps), ledgers, clock };
  const rhythm = { restMilliseconds: netMilliseconds, listen: networks.wakeUps.listen, onError };
  parts.push(...networks.ledgers.map((ledger) => repeat(() => trackLedger(tracking, ledger), rhythm)));
  return { stop: async () => void (await Promise.all(parts.map((part) => part.stop()))) };
}
