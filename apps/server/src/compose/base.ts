import { createRateLimits } from '@countersign/adapters/identity';
import {
  createOrderBook,
  createHistoryGuard,
  createPostgresInstanceStore,
  createPostgresStore,
  createReadStore,
  createLedgerStates,
  createNotifier,
  createShownEnds,
  createVerifiedEntities,
  loadAdoptedEnds,
} from '@countersign/adapters/postgres';
import type { SeenMemory } from '@countersign/adapters/seen-memory';
import type { Clock } from '@countersign/kernel';
import type { Envelope } from '@countersign/model';
import { createReads, isVerified, openNotary, passphraseSeal } from '@countersign/service';
import type { Pool } from 'pg';

import { publishing } from '../publishing.ts';
import type { ServerConfig } from '../config/config.ts';
import type { Passphrase } from '../config/passphrase.ts';
import { createLedgerAccess } from '../ledger-access.ts';
import { createNetworks } from '../networks.ts';

/** What an instance is built on. */
export interface Ground {
  readonly config: ServerConfig;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** What this process has seen of the database, kept outside of it. */
  readonly seen: SeenMemory;
}

/** What every part of an instance is made of. */
export type Base = Awaited<ReturnType<typeof composeBase>>;

/** The stores, the notary and the networks. */
export async function composeBase(ground: Ground, passphrase: Passphrase) {
  const { config, pool, clock, onError } = ground;
  const seal = passphraseSeal(passphrase.text, passphrase.cost);
  // Wakes those who wait for something to happen, at all processes.
  const notifier = createNotifier(pool, 'events', onError);
  const instance = createPostgresInstanceStore(pool);
  const notary = openNotary(instance, seal);
  const notaryKey = async () => (await notary()).publicKey;
  // What this process saw of the database before is compared with what it says now.
  const guard = createHistoryGuard(pool, notaryKey, ground.seen);
  const networks = await createNetworks(config, pool, clock, createNotifier(pool, 'ledgers', onError));
  // Reading without an access check, for code that checks on its own; and with access enforced.
  const verify = async () => {
    const key = await notaryKey();
    return (envelope: Envelope<unknown>) => isVerified(envelope, key);
  };
  // Users and domains by which people sign in and read.
  const verified = createVerifiedEntities(pool, notaryKey, guard);
  const requireEnds = createShownEnds(pool, verified, () => loadAdoptedEnds({ pool, journal: guard.journal, notary }));
  const readStore = createReadStore(pool, { verify, requireEnds, verified });
  return {
    ...ground,
    seal,
    notifier,
    instance,
    notary,
    notaryKey,
    guard,
    store: publishing(createPostgresStore(pool, notaryKey, guard), ['commit'], notifier),
    verified,
    readStore,
    reads: createReads(readStore),
    networks,
    ledgers: createLedgerAccess(networks),
    ledgerStates: createLedgerStates(pool),
    orders: publishing(createOrderBook(pool), ['advance'], notifier),
    // Attempts, counted together for all processes.
    limits: createRateLimits(pool),
  };
}
