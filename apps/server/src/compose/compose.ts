import { randomBytes } from 'node:crypto';

import {
  createBalanceRefreshes,
  createEventFeed,
  createHistoryStore,
  createPriceBook,
  watchDisk,
  fillAliasKeys,
  requireProvenEntries,
  requireSignedAdoption,
} from '@countersign/adapters/postgres';
import { configureLedgers, createRecentEvents, createTrialBench, notifyAuditors } from '@countersign/service';
import type { Extension, RefusedTransaction } from '@countersign/service';

import server from '../../package.json' with { type: 'json' };
import { publishing } from '../publishing.ts';
import { readPassphrase } from '../config/passphrase.ts';
import type { GatewayPorts } from '../gateway.ts';
import type { WorkerPorts } from '../workers.ts';
import { composeBase, type Ground } from './base.ts';
import { composeGovernance } from './governance.ts';
import { composePeople } from './people.ts';
import { composeVaults } from './vaults.ts';
import { checkNetworks } from '../networks.ts';
import { startTrialThread } from '../trials/trial-thread.ts';

const { version } = server;

/** What {@link compose} made. */
export type Services = Awaited<ReturnType<typeof compose>>['services'];

/** Puts everything together on a migrated database, with the end of what runs in the background for it. */
export async function compose(ground: Ground, given: readonly Extension[]) {
  const passphrase = await readPassphrase(ground.config);
  const base = await composeBase(ground, passphrase);
  const { config, pool, onError, clock, store, instance, notary, seal, networks, orders, notifier } = base;
  // Before anything is decided or signed.
  await base.guard.begin({ believesDatabase: config.historyRecovers });
  const adopted = await requireSignedAdoption({
    pool,
    journal: base.guard.journal,
    notary,
    believesDatabase: config.historyRecovers,
    now: clock.now(),
  });
  await requireProvenEntries(pool);
  // A vault of its own asks no network anything.
  if (config.parts.some((part) => part !== 'vault')) await checkNetworks(networks, onError);
  const vaults = await composeVaults(base);
  await fillAliasKeys(pool);
  await configureLedgers({ store, instance, notary, clock }, networks.ledgers);
  const feed = createEventFeed(pool, notifier);
  const people = await composePeople(base, passphrase, feed);
  const governance = await composeGovernance(base, given, people.invitations);
  const telling = {
    chains: (ids: readonly string[]) => feed.chains(ids),
    members: governance.members,
    channels: [people.inboxStore],
    clock,
  };
  const trialThread = startTrialThread();
  const services = {
    ...base,
    ...people,
    ...governance,
    vaults: vaults.vaults,
    coldVaults: vaults.coldVaults,
    version,
    feed,
    // What happened lately, for streams.
    recentEvents: createRecentEvents(feed, onError),
    accounts: { store, instance, clock, notary, vaults: vaults.vaults },
    // Notifies those who may read a domain's events that a vault refused to sign in it.
    notifyRefused: (refused: RefusedTransaction) => notifyAuditors(telling, refused),
    // What an order that nobody has accepted yet would depend on.
    drafts: orders,
    history: createHistoryStore(pool),
    prices: createPriceBook(pool),
    disk: watchDisk(pool),
    trials: createTrialBench({ thread: trialThread, limits: base.limits, clock }),
    refreshes: publishing(createBalanceRefreshes(pool), ['request'], notifier),
    genesis: { store, instance, clock, seal, ledgers: networks.ledgers, conditions: governance.conditions },
    // What genesis must carry.
    setupCode: config.setupCode ?? randomBytes(12).toString('base64url'),
  } satisfies GatewayPorts & WorkerPorts;
  return {
    services,
    adopted,
    close: async () => {
      notifier.close();
      networks.notifier.close();
      for (const node of networks.outside.values()) node.close();
      people.close();
      await trialThread.close();
      await vaults.close();
    },
  };
}
