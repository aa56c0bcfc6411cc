import type { ListQuery, ListScope } from '@countersign/service';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestDatabase } from '../../embedded-postgres/index.ts';
import type { TestDatabase } from '../../embedded-postgres/index.ts';
import { migrate } from '../migrate.ts';
import { coreMigrations } from '../migrations.ts';
import { orderMigrations } from '../orders/index.ts';
import { definitions } from './definitions.ts';
import type { ListDefinition } from './list-definition.ts';
import { listMigrations } from './migrations.ts';
import { readPage } from './read-page.ts';
import { pageStatement } from './statement.ts';
import { given } from './test/page-of.ts';
import { childId, otherId, rootId, seedInstance } from './test/seed.ts';

let database: TestDatabase;
let pool: pg.Pool;

const words = ['client', 'CLIENT', 'Müller', '5', '51', '100%', 'a_b', 'réf-7'];
const count = 400;

/** Texts of up to three words, the first ones in far more rows than the last. */
const text = (salt: string) => `(
  select string_agg(($2::text[])[1 + floor(cardinality($2) * pow(get_byte(decode(md5('${salt}' || n || '/' || w), 'hex'), 0) / 256.0, 3))::integer], ' ')
  from generate_series(0, n % 3) w)`;
const id = (kind: number) => `('0000000${kind}-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;
const domain = `(array['${rootId}', '${childId}', '${otherId}'])[1 + n % 7 / 3]::uuid`;
const at = `timestamptz '2026-01-01 00:00Z' + n / 3 * interval '1 hour'`;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  await migrate(pool, [...coreMigrations, ...listMigrations, ...orderMigrations]);
  await seedInstance(pool);
  await pool.query(
    `insert into entity (kind, id, root_domain_id, domain_id, revision, lock, alias, description, created_at, modified_at, data, signature, signing_key)
     select 'Account', ${id(5)}, '${rootId}', ${domain}, 1, case when n % 3 = 0 then 'Locked' else 'Unlocked' end, ${text('alias')},
       case when n % 5 > 0 then ${text('description')} end, ${at}, ${at}, jsonb_build_object('id', ${id(5)}, 'ledgerId', 'ledger-' || n % 2), '', ''
     from generate_series(0, $1::integer - 1) n`,
    [count, words],
  );
  await pool.query(
    `insert into intent (id, root_domain_id, target_domain_id, author_domain_id, author_id, payload_type, status, version, created_at,
       modified_at, expiry_at, description, custom_properties, needs, data, signature, signing_key)
     select ${id(8)}, '${rootId}', ${domain}, '${rootId}', ${id(2)}, 'v0_LockUser', case when n % 3 = 0 then 'Open' else 'Executed' end, 1, ${at},
       ${at}, ${at}, case when n % 5 > 0 then ${text('intent')} end, '{}', '[]', jsonb_build_object('id', ${id(8)}, 'state', '{}'::jsonb), '', ''
     from generate_series(0, $1::integer - 1) n where $2::text[] is not null`,
    [count, words],
  );
  await pool.query('analyze');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const scopes = fc.constantFrom<ListScope[]>(
  { type: 'Domains', domainIds: [rootId] },
  { type: 'Domains', domainIds: [rootId, childId, otherId] },
  { type: 'Domains', domainIds: [otherId, childId] },
);
const paging = { limit: fc.integer({ min: 1, max: 30 }), sortOrder: fc.constantFrom('ASC' as const, 'DESC' as const) };
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
/** Pieces of texts, across words and within them, in some letter case; and some that are in none. */
const fragment = fc
  .tuple(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 2 }), fc.nat(4), fc.nat(3), fc.boolean())
  .map(([some, from, shorter, isUpper]) => {
    const joined = some.join(' ');
    const part = joined.slice(Math.min(from, joined.length - 1), joined.length - shorter) || joined;
    return isUpper ? part.toUpperCase() : part;
  });
const sortsOf = (name: 'accounts' | 'intents') => fc.constantFrom(undefined, ...Object.keys(definitions[name].sorts));

const accounts = fc.record({
  name: fc.constant('accounts' as const),
  scope: scopes,
  query: fc.record<ListQuery>({
    ...paging,
    sortBy: sortsOf('accounts'),
    alias: maybe(fragment),
    'metadata.description': maybe(fragment),
    lock: fc.constantFrom(undefined, undefined, ['Locked']),
    ledgerId: fc.constantFrom(undefined, undefined, 'ledger-1'),
  }),
});
const intents = fc.record({
  name: fc.constant('intents' as const),
  scope: scopes,
  query: fc.record<ListQuery>({
    ...paging,
    sortBy: sortsOf('intents'),
    'details.metadata.description': fragment,
    'state.status': fc.constantFrom(undefined, undefined, ['Open']),
  }),
});

test('however a text is searched for, a page is that of the plain statement, and so is the next', async () => {
  const found = { some: 0, full: 0 };
  await fc.assert(
    fc.asyncProperty(fc.oneof(accounts, intents), fc.integer({ min: 1, max: 300 }), async ({ name, scope, query }, stretch) => {
      const definition: ListDefinition = definitions[name];
      let startingAfter: string | undefined;
      for (let n = 0; n < 3; n++) {
        const asked = { ...query, startingAfter };
        const page = given(await readPage(pool, definition, scope, asked, stretch));
        const { text: plain, values } = pageStatement(definition, scope, asked);
        const { rows } = await pool.query<{ cursor_id: string }>(plain, [...values]);
        const ids = rows.map((row) => row.cursor_id);
        expect(page.items.map(idIn)).toEqual(ids.slice(0, query.limit));
        expect(page.nextStartingAfter).toBe(ids.length > (query.limit ?? 0) ? ids.at(-2) : undefined);
        found.some += page.count;
        found.full += Number(page.nextStartingAfter !== undefined);
        startingAfter = page.nextStartingAfter;
        if (startingAfter === undefined) return;
      }
    }),
    { numRuns: 150, endOnFailure: true },
  );
  expect(found.some).toBeGreaterThan(1_000);
  expect(found.full).toBeGreaterThan(50);
});

const idIn = (item: unknown) => (item as { readonly data: { readonly id: string } }).data.id;
