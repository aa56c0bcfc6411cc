import { keysOf } from '@countersign/kernel';
import { formOf, outcomeOf, rowOf, stages, type OrderStage } from '@countersign/orders/stages';
import type { ListQuery, ListScope } from '@countersign/service';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestDatabase } from '../../embedded-postgres/index.ts';
import type { TestDatabase } from '../../embedded-postgres/index.ts';
import { migrate } from '../migrate.ts';
import { coreMigrations } from '../migrations.ts';
import { orderMigrations } from '../orders/index.ts';
import { createReadStore } from './create-read-store.ts';
import { believing, pageOf } from './test/page-of.ts';
import { listMigrations } from './migrations.ts';
import { childId, hour, idOf, otherId, rootId, seed } from './test/seed.ts';
import { countUnderWay } from './under-way.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  await migrate(pool, [...coreMigrations, ...listMigrations, ...orderMigrations]);
  await seed(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const inRoot: ListScope = { type: 'Domains', domainIds: [rootId] };
const inAll: ListScope = { type: 'Domains', domainIds: [rootId, childId, otherId] };

async function ids(name: 'accounts' | 'transfers' | 'transactions', scope: ListScope, query: ListQuery): Promise<string[]> {
  const { items } = await pageOf(createReadStore(pool, believing), name, scope, { limit: 250, ...query });
  return items.map((item) => ('data' in item ? item.data.id : item.id));
}

test('a transfer whose value changes takes its new place', async () => {
  const [first] = await ids('transfers', inRoot, { sortBy: 'value', sortOrder: 'ASC' });
  await pool.query('update transfer set value = 10::numeric ^ 40 where id = $1', [first]);
  expect((await ids('transfers', inRoot, { sortBy: 'value', sortOrder: 'DESC' }))[0]).toBe(first);
});

test('a transaction is found by its present status, and sorted by its last change', async () => {
  const status = { 'processing.status': 'Interrupted' };
  expect(await ids('transactions', inRoot, status)).toEqual([]);
  await pool.query(
    `update ledger_transaction set processing_status = 'Interrupted', ledger_status = 'Replaced', status_last_updated_at = $2 where id = $1`,
    [idOf(11, 4), hour(9_000)],
  );
  expect(await ids('transactions', inRoot, status)).toEqual([idOf(11, 4)]);
  expect(await ids('transactions', inRoot, { 'ledgerTransactionData.ledgerStatus': 'Replaced' })).toEqual([idOf(11, 4)]);
  const [newest] = await ids('transactions', inRoot, { sortBy: 'ledgerTransactionData.statusLastUpdatedAt', sortOrder: 'DESC' });
  expect(newest).toBe(idOf(11, 4));
});

const become = (id: string, processing: string | null, ledger: string | null, data: object | null) =>
  pool.query('update ledger_transaction set processing_status = $2, ledger_status = $3, ledger_transaction = $4 where id = $1', [
    id,
    processing,
    ledger,
    data,
  ]);

test('those that go on and those that failed are what the stages of an order say', async () => {
  const id = idOf(11, 4);
  const outcomes = async () => {
    const listed = (['UnderWay', 'Failed'] as const).map(async (outcome) =>
      (await ids('transactions', inRoot, { outcome })).includes(id) ? [outcome] : [],
    );
    return (await Promise.all(listed)).flat();
  };
  for (const name of keysOf(stages)) {
    const { processing, ledgerStatus } = formOf(name);
    for (const own of ledgerStatus === undefined ? [processing] : [processing, undefined]) {
      for (const ledgerTransaction of [{}, { failure: 'FailedOnChain' }]) {
        await become(id, own ?? null, ledgerStatus ?? null, ledgerTransaction);
        const outcome = outcomeOf({ processing: own && { status: own }, ledgerStatus, ...ledgerTransaction });
        expect([name, ...(await outcomes())]).toEqual([name, ...(outcome === 'Over' ? [] : [outcome])]);
      }
    }
  }
});

test('how many are signed and how many are not is what the stages of an order say', async () => {
  const id = idOf(11, 4);
  const counts = async (stage: OrderStage) => {
    const { processing, ledgerStatus } = formOf(stage);
    await become(id, processing, ledgerStatus ?? null, null);
    return countUnderWay(pool, rootId, false);
  };
  const { unsignedCount, sentCount } = await counts('Confirmed');
  for (const name of keysOf(stages)) {
    const counted = await counts(name);
    const { life, milestone } = rowOf(name);
    const isUnderWay = life === 'UnderWay';
    expect([name, counted.unsignedCount - unsignedCount, counted.sentCount - sentCount]).toEqual([
      name,
      isUnderWay && milestone === undefined ? 1 : 0,
      isUnderWay && milestone !== undefined ? 1 : 0,
    ]);
  }
});

test('accounts that have a status on a ledger come once each, in the order of the names that they have now, page by page', async () => {
  const awaiting = { 'additionalDetails.ledgers.status': ['AwaitingLedgerActivation'] };
  const [last = '', ...others] = await ids('accounts', inAll, { ...awaiting, sortOrder: 'DESC' });
  expect(others.length).toBeGreaterThan(3);
  await pool.query(
    `insert into account_ledger (account_id, ledger_id, root_domain_id, domain_id, status)
     select account_id, 'ledger-' || n, root_domain_id, domain_id, status
     from account_ledger, generate_series(50, 52) n where account_id = $1`,
    [last],
  );
  await pool.query(`update entity set alias = 'A' where kind = 'Account' and id = $1`, [last]);
  expect(await ids('accounts', inAll, { ...awaiting, sortOrder: 'ASC' })).toEqual([last, ...others.toReversed()]);
  const [, second = ''] = [last, ...others.toReversed()];
  expect(await ids('accounts', inAll, { ...awaiting, sortOrder: 'ASC', startingAfter: second })).toEqual(
    others.toReversed().slice(1),
  );
  const ledger51 = { 'additionalDetails.ledgers.ledgerId': ['ledger-51'] };
  expect(await ids('accounts', inAll, { ...awaiting, ...ledger51 })).toEqual([last]);
  expect(await ids('accounts', inAll, { ...ledger51, sortBy: 'metadata.createdAt' })).toEqual([last]);
});
