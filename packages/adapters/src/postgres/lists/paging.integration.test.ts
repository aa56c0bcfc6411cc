import { forEachListed } from '@countersign/contract/routes';
import type { ListName, ReadStore } from '@countersign/service';
import fc from 'fast-check';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { createTestDatabase } from '../../embedded-postgres/index.ts';
import type { TestDatabase } from '../../embedded-postgres/index.ts';
import { migrate } from '../migrate.ts';
import { coreMigrations } from '../migrations.ts';
import { orderMigrations } from '../orders/index.ts';
import { createReadStore } from './create-read-store.ts';
import { scopes } from './test/listed.ts';
import { believing, pageOf } from './test/page-of.ts';
import { definitions } from './definitions.ts';
import { listMigrations } from './migrations.ts';
import { idOf, seedChildDomain, seedInstance, seedNumber } from './test/seed.ts';

let database: TestDatabase;
let pool: pg.Pool;
let store: ReadStore;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 8 });
  await migrate(pool, [...coreMigrations, ...listMigrations, ...orderMigrations]);
  await seedInstance(pool);
  store = createReadStore(pool, believing);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const changingAll = ['alias', 'lock', 'metadata.lastModifiedAt'];

/** The sorts of each list whose keys change while a thing is there; the keys of all others never do. */
const changing: Readonly<Record<ListName, readonly string[]>> = {
  ...forEachListed(() => changingAll),
  addresses: [],
  balances: ['totalAmount', 'reservedAmount', 'quarantinedAmount', 'lastUpdatedAt'],
  domains: changingAll,
  endpoints: [...changingAll, 'address', 'trustScore'],
  events: [],
  intents: ['state.status', 'state.lastModifiedAt'],
  ledgers: ['alias', 'metadata.lastModifiedAt'],
  manifests: ['metadata.lastModifiedAt'],
  orders: ['metadata.lastModifiedAt'],
  policies: [...changingAll, 'rank', 'scope'],
  properties: ['metadata.lastModifiedAt'],
  requests: [],
  tickers: ['name', 'symbol'],
  transactions: ['processingStatus', 'ledgerTransactionData.ledgerStatus', 'ledgerTransactionData.statusLastUpdatedAt'],
  transfers: ['quarantined'],
};

/** A list that somebody walks through in one of its orders. */
interface Walk {
  readonly name: ListName;
  readonly sortBy: string;
  readonly sortOrder: 'ASC' | 'DESC';
  /** True where the keys that it is sorted by may change. */
  readonly changing: boolean;
  /** What was there when the walk began, in order. */
  before: readonly string[];
  readonly seen: string[];
  startingAfter: string | undefined;
  done: boolean;
}

const allWalks = (): Walk[] =>
  (Object.keys(definitions) as ListName[]).flatMap((name) =>
    Object.keys(definitions[name].sorts).flatMap((sortBy) =>
      (['ASC', 'DESC'] as const).map((sortOrder) => ({
        name,
        sortBy,
        sortOrder,
        changing: changing[name].includes(sortBy),
        before: [],
        seen: [],
        startingAfter: undefined,
        done: false,
      })),
    ),
  );

/** An item's id; a balance goes by its ticker, of which it has one. */
function idIn(item: unknown): string {
  const { id, tickerId, data } = item as {
    readonly id?: string;
    readonly tickerId?: string;
    readonly data?: { readonly id: string };
  };
  return id ?? data?.id ?? tickerId ?? '';
}

const numberOf = (id: string) => Number(/(\d+)$/.exec(id)?.[1] ?? -1);

async function page({ name, sortBy, sortOrder }: Walk, limit: number, startingAfter?: string) {
  const paging = startingAfter === undefined ? {} : { startingAfter };
  const { items, nextStartingAfter } = await pageOf(store, name, scopes[name], { limit, sortBy, sortOrder, ...paging });
  return { ids: items.map(idIn), nextStartingAfter };
}

async function step(walk: Walk, limit: number): Promise<void> {
  if (walk.done) return;
  const { ids, nextStartingAfter } = await page(walk, limit, walk.startingAfter);
  walk.seen.push(...ids);
  walk.startingAfter = nextStartingAfter;
  walk.done = nextStartingAfter === undefined;
}

async function insert(n: number): Promise<void> {
  await seedNumber(pool, n);
  await seedChildDomain(pool, n);
}

/** Changes everything about a number that may change; the order of its keys among the others becomes another. */
async function change(n: number): Promise<void> {
  const text = `Changed ${(n * 7919) % 101} ${n}`;
  const ids = Array.from({ length: 20 }, (_, kind) => idOf(kind, n));
  const patch = { alias: text, name: text, symbol: text, address: text, trustScore: (n * 31) % 101, rank: (n * 31) % 101 };
  await pool.query(
    `update entity set alias = $2, lock = case lock when 'Locked' then 'Unlocked' else 'Locked' end, modified_at = now(),
       data = data || (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each($3::jsonb) where data ? key)
         || case when data ? 'scope' then '{"scope": "Self"}'::jsonb else '{}' end
     where id = any ($1::uuid[])`,
    [ids, text, JSON.stringify(patch)],
  );
  await pool.query(`update ledger set alias = $2, modified_at = now() where id = $1`, [`ledger-${n}`, text]);
  await pool.query(`update intent set status = 'Expired', modified_at = now() where id = $1`, [idOf(9, n)]);
  await pool.query(
    `update ledger_transaction set processing_status = 'Failed', ledger_status = 'Expired', status_last_updated_at = now() where id = $1`,
    [idOf(11, n)],
  );
  await pool.query(`update transfer set quarantined = not quarantined where id = $1`, [idOf(12, n)]);
  await pool.query(`update transfer_domain set quarantined = not quarantined where transfer_id = $1`, [idOf(12, n)]);
  await pool.query(
    `update balance set total = total / 3, reserved = reserved + 5, quarantined = quarantined + 5, last_updated_at = now() where id = $1`,
    [idOf(13, n)],
  );
}

const nameOf = ({ name, sortBy, sortOrder }: Walk) => `${name} by ${sortBy} ${sortOrder}`;

/** The ids that were there before, by how often the walk came by them. */
function comings({ seen }: Walk, ids: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(ids.map((id) => [id, seen.filter((other) => other === id).length]));
}

const once = (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, 1]));

/** Numbers of things: some that are there, and some that come. Their ids, and so their places, are mixed. */
const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 900 }), { minLength: 30, maxLength: 40 });
const limit = fc.integer({ min: 1, max: 9 });

test('a walk misses and repeats nothing of what was there, while more is put in', async () => {
  let first = true;
  await fc.assert(
    fc.asyncProperty(numbers, fc.array(limit, { minLength: 5, maxLength: 20 }), async (all, limits) => {
      if (first) await insert(0);
      first = false;
      const fresh = await unused(all);
      const [present, coming] = [fresh.slice(0, 20), fresh.slice(20)];
      for (const n of present) await insert(n);
      const walks = allWalks();
      for (const walk of walks) walk.before = (await page(walk, 250)).ids;
      for (let round = 0; walks.some(({ done }) => !done); round++) {
        const next = coming[round];
        await Promise.all([
          next === undefined ? undefined : insert(next),
          ...walks.map((walk, index) => step(walk, limits[(round + index) % limits.length] ?? 1)),
        ]);
      }
      for (const walk of walks) {
        const there = new Set(walk.before);
        expect({ [nameOf(walk)]: walk.seen.filter((id) => there.has(id)) }).toEqual({ [nameOf(walk)]: walk.before });
        expect(new Set(walk.seen).size).toBe(walk.seen.length);
      }
    }),
    { numRuns: 3, endOnFailure: true },
  );
});

/** Those of the numbers that no run before has put in. */
async function unused(all: readonly number[]): Promise<readonly number[]> {
  const { rows } = await pool.query<{ id: string }>('select id from intent');
  const taken = new Set(rows.map(({ id }) => numberOf(id)));
  return all.filter((n) => !taken.has(n));
}

test('nor while things change, as long as the sort is by what does not, or a thing itself and the ends of pages do not', async () => {
  let first = true;
  await fc.assert(
    fc.asyncProperty(
      numbers,
      fc.array(limit, { minLength: 5, maxLength: 20 }),
      fc.array(fc.nat(), { minLength: 30, maxLength: 30 }),
      async (all, limits, choices) => {
        if (first) await insert(0);
        first = false;
        const present = await unused(all);
        for (const n of present) await insert(n);
        const walks = allWalks();
        for (const walk of walks) walk.before = (await page(walk, 250)).ids;
        const changed = new Set<number>();
        for (let round = 0; walks.some(({ done }) => !done); round++) {
          await Promise.all(walks.map((walk, index) => step(walk, limits[(round + index) % limits.length] ?? 1)));
          const ends = new Set(
            walks.flatMap(({ startingAfter, changing }) => (changing && startingAfter ? [numberOf(startingAfter)] : [])),
          );
          const free = present.filter((n) => !ends.has(n));
          const chosen = free[(choices[round] ?? 0) % Math.max(free.length, 1)];
          if (chosen === undefined) continue;
          await change(chosen);
          changed.add(chosen);
        }
        expect(changed.size).toBeGreaterThan(0);
        for (const walk of walks) {
          const lasting = walk.before.filter((id) => !walk.changing || !changed.has(numberOf(id)));
          expect({ [nameOf(walk)]: comings(walk, lasting) }).toEqual({ [nameOf(walk)]: once(lasting) });
        }
      },
    ),
    { numRuns: 3, endOnFailure: true },
  );
});

test('a walk whose last item moved goes on from where that is now', async () => {
  for (const n of [1, 2, 3, 4, 5, 6]) await insert(n * 3);
  const walk = allWalks().find((each) => nameOf(each) === 'users by metadata.lastModifiedAt ASC');
  if (walk === undefined) throw new Error('No such walk');
  walk.before = (await page(walk, 250)).ids;
  await step(walk, 2);
  // The item at the end of the page becomes the newest: nothing comes after it.
  await change(numberOf(walk.startingAfter ?? ''));
  await step(walk, 2);
  expect(walk).toMatchObject({ done: true, seen: walk.before.slice(0, 2) });
});
