import { setTimeout as sleep } from 'node:timers/promises';

import {
  createAccountHistory,
  createApprovalStore,
  createDeliveryProgress,
  createEventFeed,
  createEvidenceStore,
  createLedgerBook,
  createPostgresJobs,
  createQuarantine,
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
import type { JobHandler } from '@countersign/service';
import type { Logger } from 'pino';

import { announcing } from './announcing.ts';
import { orderLog } from './order-log.ts';
import type { Services } from './services.ts';

/** A dead worker's jobs are taken up again after this; work that takes longer is done twice, which changes nothing. */
const leaseSeconds = 20;
const expirySweepMilliseconds = 5_000;
const blockCheckMilliseconds = 250;
const trackingMilliseconds = 300;
const deliveryMilliseconds = 500;

/** Background work being done. */
export interface Workers {
  /** Takes up no more, and waits for what is under way. */
  stop(): Promise<void>;
}

/** Does something again and again until it is stopped; a failure is told and does not end it. */
function repeat(work: () => Promise<unknown>, pauseMilliseconds: number, onError: (error: unknown) => void): Workers {
  const stopped = new AbortController();
  const running = (async () => {
    while (!stopped.signal.aborted) {
      await work().catch(onError);
      await sleep(pauseMilliseconds, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  })();
  return {
    stop: () => {
      stopped.abort();
      return running;
    },
  };
}

function orderHandler(services: Services, log: Logger): JobHandler {
  const { pool, clock, instance, ledgers, orders, vaults } = services;
  const signer = createTransactionSigner({ evidence: createEvidenceStore(pool), vaults, instance });
  return (job) => processOrder({ orders, ledgers, signer, clock, log: orderLog(log), tellRefused: services.tellRefused }, job);
}

function manifestHandler({ pool, clock, intents, vaults, instance }: Services, onError: (error: unknown) => void): JobHandler {
  const { store, notary } = intents;
  const log = (event: { readonly message: string; readonly detail: string; readonly manifestId: string }) =>
    onError(new Error(`${event.message}: ${event.detail} (manifest ${event.manifestId})`));
  const ports = { store, instance, evidence: createApprovalStore(pool), vaults, notary, clock, log };
  return (job) => signManifest(ports, job);
}

function extensionHandler({ pool, intents, extensions }: Services): JobHandler {
  const notaryKey = async () => (await intents.notary()).publicKey;
  return (job) => executeExtension({ extensions, evidence: createApprovalStore(pool), notaryKey }, job);
}

/** Starts the work of `--only worker`: jobs of accounts, orders, manifests and extensions, the end of intents that expire, blocks of sandbox ledgers. */
export function startWorkers(services: Services, onError: (error: unknown) => void, log: Logger): Workers {
  const { pool, clock, networks, wakeUps } = services;
  const delivery = {
    feed: createEventFeed(pool, wakeUps),
    progress: createDeliveryProgress(pool),
    settings: services.notificationSettings,
    readStore: services.readStore,
    channels: [services.inboxStore],
    clock,
  };
  const quarantine = announcing(createQuarantine(pool), ['release'], wakeUps);
  const parts: Workers[] = [
    runJobs({
      jobs: createPostgresJobs(pool),
      clock,
      handlers: {
        [queues.prepareAccount]: prepareAccountJob(services.accounts),
        [queues.processOrder]: orderHandler(services, log),
        [queues.refreshBalances]: refreshBalancesJob({
          book: createLedgerBook(pool),
          ledgers: services.ledgers,
          clock,
          refreshes: services.refreshes,
        }),
        [queues.takeInHistory]: takeInHistoryJob({
          book: createLedgerBook(pool),
          ledgers: services.ledgers,
          clock,
          accounts: services.accounts,
          history: announcing(createAccountHistory(pool), ['setHoldings'], wakeUps),
        }),
        [queues.releaseTransfers]: (job) => releaseTransfers({ quarantine, clock }, job),
        [queues.signManifest]: manifestHandler(services, onError),
        [queues.executeExtension]: extensionHandler(services),
      },
      leaseSeconds,
      onError,
    }),
    repeat(() => expireIntents(services.intents), expirySweepMilliseconds, onError),
    repeat(() => deliverNotifications(delivery), deliveryMilliseconds, onError),
    ...[...networks.sandboxes.values()].map((network) =>
      repeat(() => network.produceBlock(clock.now()), blockCheckMilliseconds, onError),
    ),
  ];
  const book = announcing(createLedgerBook(pool), ['settle'], wakeUps);
  const tracking = { book, ledgers: services.ledgers, clock };
  parts.push(...networks.ledgers.map((ledger) => repeat(() => trackLedger(tracking, ledger), trackingMilliseconds, onError)));
  return { stop: async () => void (await Promise.all(parts.map((part) => part.stop()))) };
}
