import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { createBalanceRefreshes, createEventFeed, fillAliasKeys } from '@countersign/adapters/postgres';
import { configureLedgers, createRecentEvents, tellAuditors } from '@countersign/service';
import type { Extension, RefusedTransaction } from '@countersign/service';

import { announcing } from '../announcing.ts';
import { readPassphrase } from '../config/passphrase.ts';
import type { GatewayPorts } from '../gateway.ts';
import type { WorkerPorts } from '../workers.ts';
import { composeBase, type Ground } from './base.ts';
import { composeGovernance } from './governance.ts';
import { composePeople } from './people.ts';
import { composeVaults } from './vaults.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')) as {
  version: string;
};

/** What {@link compose} made. */
export type Services = Awaited<ReturnType<typeof compose>>['services'];

/** Puts everything together on a migrated database, with the end of what runs in the background for it. */
export async function compose(ground: Ground, given: readonly Extension[]) {
  const passphrase = await readPassphrase(ground.config);
  const base = composeBase(ground, passphrase);
  const { config, pool, onError, clock, store, instance, notary, seal, networks, orders, wakeUps } = base;
  const vaults = await composeVaults(base);
  await fillAliasKeys(pool);
  await configureLedgers({ store, instance, notary, clock }, networks.ledgers);
  const people = await composePeople(base, passphrase);
  const governance = await composeGovernance(base, given);
  const feed = createEventFeed(pool, wakeUps);
  const telling = {
    chains: (ids: readonly string[]) => feed.chains(ids),
    members: governance.members,
    channels: [people.inboxStore],
    clock,
  };
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
    // Tells those who may read a domain's events that a vault refused to sign in it.
    tellRefused: (refused: RefusedTransaction) => tellAuditors(telling, refused),
    // What an order that nobody has accepted yet would depend on.
    drafts: orders,
    refreshes: announcing(createBalanceRefreshes(pool), ['request'], wakeUps),
    genesis: { store, instance, clock, seal, ledgers: networks.ledgers, conditions: governance.conditions },
    // What genesis must carry.
    setupCode: config.setupCode ?? randomBytes(12).toString('base64url'),
  } satisfies GatewayPorts & WorkerPorts;
  return {
    services,
    close: async () => {
      wakeUps.close();
      networks.wakeUps.close();
      people.close();
      await vaults.close();
    },
  };
}
