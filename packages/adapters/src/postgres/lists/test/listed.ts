import { forEachListed } from '@countersign/contract/routes';
import { governedEntities } from '@countersign/model/names';
import type { ListName, ListQuery, ListScope, ReadStore } from '@countersign/service';
import pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';

import { createTestDatabase } from '../../../embedded-postgres/index.ts';
import type { TestDatabase } from '../../../embedded-postgres/index.ts';
import { migrate } from '../../migrate.ts';
import { coreMigrations } from '../../migrations.ts';
import { orderMigrations } from '../../orders/index.ts';
import { createReadStore } from '../create-read-store.ts';
import { definitions } from '../definitions.ts';
import { listMigrations } from '../migrations.ts';
import { believing, pageOf } from './page-of.ts';
import { childId, idOf, otherId, rootId, seed } from './seed.ts';

/** Lists of a database with the seed's population, for the tests of a file. */
export function openLists(): () => ReadStore {
  const state: { database?: TestDatabase; pool?: pg.Pool; store?: ReadStore } = {};

  beforeAll(async () => {
    const database = await createTestDatabase();
    const pool = new pg.Pool({ connectionString: database.url });
    await migrate(pool, [...coreMigrations, ...listMigrations, ...orderMigrations]);
    await seed(pool);
    await pool.query(`insert into instance values (true, $1, '', '{}', now())`, [rootId]);
    Object.assign(state, { database, pool, store: createReadStore(pool, believing) });
  });

  afterAll(async () => {
    await state.pool?.end();
    await state.database?.drop();
  });

  return () => {
    if (state.store === undefined) throw new Error('Not set up');
    return state.store;
  };
}

export const inRoot: ListScope = { type: 'Domains', domainIds: [rootId] };
export const inAll: ListScope = { type: 'Domains', domainIds: [rootId, childId, otherId] };
export const below: ListScope = { type: 'Subtrees', domainIds: [rootId] };
export const account = { type: 'Account', domainId: rootId, accountId: idOf(5, 0) } as const satisfies ListScope;
const everywhere: ListScope = { type: 'Instance' };

/** Where each list is looked at; several domains at once where a list can be. */
export const scopes = {
  ...forEachListed((kind): ListScope => (governedEntities[kind].belongsTo === 'Instance' ? everywhere : inAll)),
  addresses: account,
  balances: account,
  domains: below,
  events: below,
  intents: below,
  ledgers: everywhere,
  manifests: account,
  orders: inAll,
  properties: everywhere,
  requests: inAll,
  transactions: inRoot,
  transfers: inRoot,
} as const satisfies Record<ListName, ListScope>;

/** Every order of every list. */
export const orders = (Object.keys(definitions) as ListName[]).flatMap((name) =>
  Object.keys(definitions[name].sorts).flatMap((sortBy) =>
    (['ASC', 'DESC'] as const).map((sortOrder) => ({ name, sortBy, sortOrder })),
  ),
);

/** Each page's items, as text, so that they compare as they are answered. */
export async function walk(store: ReadStore, name: ListName, scope: ListScope, query: ListQuery): Promise<string[]> {
  const items: string[] = [];
  let startingAfter: string | undefined;
  do {
    const page = await pageOf(store, name, scope, startingAfter === undefined ? query : { ...query, startingAfter });
    expect(page.count).toBe(page.items.length);
    expect(page.currentStartingAfter).toBe(startingAfter);
    items.push(...page.items.map((item) => JSON.stringify(item)));
    startingAfter = page.nextStartingAfter;
  } while (startingAfter !== undefined);
  return items;
}
