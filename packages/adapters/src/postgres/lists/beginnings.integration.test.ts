import type { ListQuery, ListScope } from '@countersign/service';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestDatabase } from '../../embedded-postgres/index.ts';
import type { TestDatabase } from '../../embedded-postgres/index.ts';
import { migrate } from '../migrate.ts';
import { coreMigrations } from '../migrations.ts';
import { orderMigrations } from '../orders/index.ts';
import { createReadStore } from './create-read-store.ts';
import { listMigrations } from './migrations.ts';
import { believing, given } from './test/page-of.ts';
import { childId, otherId, rootId, seedInstance } from './test/seed.ts';

const rows = 5_000;

let database: TestDatabase;
let pool: pg.Pool;

const id = (kind: string) => `md5('${kind}' || n)::uuid`;
const at = `timestamptz '2026-01-01 00:00Z' + n * interval '1 minute'`;
const domain = `(array['${rootId}', '${childId}', '${otherId}'])[1 + n % 3]::uuid`;
const address = (kind: string) => `'0x' || md5('${kind} address' || n) || 'AB'`;

const entity = (kind: string, data: string) => `
  insert into entity (kind, id, root_domain_id, domain_id, revision, alias, created_at, modified_at, data, signature, signing_key)
  select '${kind}', ${id(kind)}, '${rootId}', ${domain}, 1, '${kind} ' || n, ${at}, ${at}, ${data}, '', '' from generate_series(1, ${rows}) n`;

const filled = [
  entity('Account', `jsonb_build_object('id', ${id('Account')})`),
  entity('Endpoint', `jsonb_build_object('id', ${id('Endpoint')}, 'address', ${address('Endpoint')})`),
  entity(
    'User',
    `jsonb_build_object('id', ${id('User')}, 'publicKey', 'MFkw' || md5('key' || n), 'alias', n,
       'metadata', jsonb_build_object('customProperties', jsonb_build_object('name', 'Person ' || md5('name' || n))))`,
  ),
  `insert into account_address (id, root_domain_id, domain_id, account_id, ledger_id, address, scope, key_index, public_key, created_at, data, signature, signing_key)
   select ${id('address')}, '${rootId}', ${domain}, ${id('Account')}, 'ethereum', ${address('Account')}, 'External', 0, '', ${at},
     jsonb_build_object('id', ${id('address')}, 'accountId', ${id('Account')}, 'ledgerId', 'ethereum', 'address', ${address('Account')},
       'scope', 'External'), '', ''
   from generate_series(1, ${rows}) n`,
  `insert into ledger_transaction (id, root_domain_id, ledger_id, registered_at, ledger_transaction_id)
   select ${id('transaction')}, '${rootId}', 'ethereum', ${at}, ${address('transaction')} from generate_series(1, ${rows}) n`,
  `insert into account_ledger (account_id, ledger_id, root_domain_id, domain_id, status)
   select ${id('Account')}, 'ethereum', '${rootId}', ${domain}, 'Activated' from generate_series(1, ${rows}) n`,
  `insert into transaction_account (transaction_id, account_id, domain_id, root_domain_id, sender)
   select ${id('transaction')}, ${id('Account')}, ${domain}, '${rootId}', true from generate_series(1, ${rows}) n`,
  `insert into transaction_domain (domain_id, transaction_id, root_domain_id, registered_at)
   select ${domain}, ${id('transaction')}, '${rootId}', ${at} from generate_series(1, ${rows}) n`,
  `insert into transfer (id, root_domain_id, transaction_id, ticker_id, quarantined, kind, value, registered_at, recipient_address, senders, metadata, movement)
   select ${id('transfer')}, '${rootId}', ${id('transaction')}, ${id('ticker')}, false, 'Transfer', 1, ${at}, ${address('transfer')}, '[]', '{}', ''
   from generate_series(1, ${rows}) n`,
  `insert into transfer_domain (domain_id, transfer_id, root_domain_id, registered_at, quarantined, ticker_id)
   select ${domain}, ${id('transfer')}, '${rootId}', ${at}, false, ${id('ticker')} from generate_series(1, ${rows}) n`,
  'vacuum analyze',
];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  await migrate(pool, [...coreMigrations, ...listMigrations, ...orderMigrations]);
  await seedInstance(pool);
  for (const statement of filled) await pool.query(statement);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** A store, and every statement that it ran. */
function watchedStore() {
  const ran: pg.QueryConfig[] = [];
  const watched = new Proxy(pool, {
    get: (target, name) =>
      name === 'query'
        ? async (given: string | pg.QueryConfig, values?: unknown[]) => {
            const statement = typeof given === 'string' ? { text: given, ...(values && { values }) } : given;
            ran.push(statement);
            return target.query(statement);
          }
        : Reflect.get(target, name),
  });
  return { store: createReadStore(watched, believing), ran };
}

const subtrees: ListScope = { type: 'Subtrees', domainIds: [rootId, otherId] };
const one: ListScope = { type: 'Domains', domainIds: [childId] };

type Ask = (store: ReturnType<typeof createReadStore>, beginning: string) => Promise<readonly unknown[]>;
const listed =
  (
    name: 'accounts' | 'endpoints' | 'users' | 'transactions' | 'transfers',
    scope: ListScope,
    asked: (text: string) => ListQuery,
  ): Ask =>
  async (store, beginning) =>
    given(await store.list(name, scope, { limit: 6, ...asked(beginning) })).items;
const byAlias = { sortBy: 'alias', sortOrder: 'ASC' } as const;
async function text(sql: string): Promise<string> {
  const { rows: found } = await pool.query<{ text: string }>(`select ${sql} as text from generate_series(34, 34) n`);
  return found[0]?.text ?? '';
}

test.each<[string, string, Ask]>([
  [
    'an endpoint by its address',
    address('Endpoint'),
    listed('endpoints', subtrees, (begins) => ({ 'address.startsWith': begins, ...byAlias })),
  ],
  [
    'an endpoint of a domain',
    address('Endpoint'),
    listed('endpoints', one, (begins) => ({ 'address.startsWith': begins, ...byAlias })),
  ],
  [
    'an account by an address',
    address('Account'),
    listed('accounts', one, (begins) => ({ 'address.startsWith': begins, ...byAlias })),
  ],
  [
    'an account of any domain',
    address('Account'),
    listed('accounts', subtrees, (begins) => ({ 'address.startsWith': begins, ...byAlias })),
  ],
  ['an address', address('Account'), (store, begins) => store.findAddressesByBeginning(begins, [rootId], 6)],
  [
    'a person by their key',
    `'MFkw' || md5('key' || n)`,
    listed('users', one, (begins) => ({ 'publicKey.startsWith': begins, ...byAlias })),
  ],
  ['a person by their name', `md5('name' || n)`, listed('users', one, (part) => ({ name: part, ...byAlias }))],
  [
    'a transaction by its ledger’s id',
    address('transaction'),
    listed('transactions', one, (begins) => ({ 'ledgerTransactionData.ledgerTransactionId.startsWith': begins })),
  ],
  [
    'a transfer by its recipient',
    address('transfer'),
    listed('transfers', one, (begins) => ({ 'recipient.addressDetails.address.startsWith': begins })),
  ],
  ['a transfer by its id', `md5('transfer' || n)`, (store, begins) => store.findByBeginning('transfers', subtrees, begins, 6)],
  ['an account by its id', `md5('Account' || n)`, (store, begins) => store.findByBeginning('accounts', subtrees, begins, 6)],
])('%s is found by what it begins with, and no table is read for it', async (_, whole, ask) => {
  const beginning = (await text(whole)).slice(0, 12);
  const { store, ran } = watchedStore();
  expect(await ask(store, beginning.toUpperCase().replace('0X', '0x'))).toHaveLength(1);
  expect(await ask(store, '0f0f0f0f0f0f')).toEqual([]);
  for (const { text: statement, values } of ran) {
    const { rows: plan } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${statement}`, values);
    const lines = plan.map((line) => line['QUERY PLAN']);
    // The few domains that there are, and what a function makes, are read as a whole.
    const read = lines.filter((line) => /Seq Scan on/.test(line) && !/Seq Scan on (entity_domain|instance)/.test(line));
    expect(read).toEqual([]);
  }
});
