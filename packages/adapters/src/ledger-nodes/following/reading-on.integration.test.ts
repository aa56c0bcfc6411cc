import { newId, systemClock } from '@countersign/kernel';
import type { LedgerNode } from '@countersign/ledger-port';
import { ledgerModule, sandboxLedgers } from '@countersign/ledger-registry';
import { trackLedger, type LedgerBook } from '@countersign/service';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../../embedded-postgres/index.ts';
import { migrate } from '../../postgres/migrate.ts';
import { coreMigrations } from '../../postgres/migrations.ts';
import { createLedgerBook } from '../../postgres/orders/ledger-book.ts';
import { orderMigrations } from '../../postgres/orders/migrations.ts';
import { codeOf } from '../test/code-of.ts';
import { madeUpSlots, readerOf } from '../test/made-up-slots.ts';

const ledger = sandboxLedgers.find(({ parameters }) => parameters.type === 'XRPL') ?? fail();
const rootDomainId = newId();
const confirmations = 4;
const stranger = 'stranger';

let database: TestDatabase;
let pool: pg.Pool;
let book: LedgerBook;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  await migrate(pool, [...coreMigrations, ...orderMigrations]);
  await pool.query(`insert into instance values (true, $1, '', '{}', now())`, [rootDomainId]);
  book = createLedgerBook(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() =>
  pool.query('truncate account_address, ledger_cursor, ledger_transaction, transfer, transfer_account, transfer_domain, balance'),
);

/** An account whose only address is its name. */
async function addAccount(address: string): Promise<string> {
  const accountId = newId();
  await pool.query(
    `insert into account_address (id, root_domain_id, domain_id, account_id, ledger_id, address, scope, key_index, public_key, created_at, data, signature, signing_key)
     values ($1, $2, $2, $3, $4, $5, 'External', 0, '', now(), '{}', '', '')`,
    [newId(), rootDomainId, accountId, ledger.id, address],
  );
  return accountId;
}

/** What accounts hold by the book, and the payments that it has, by address. */
async function kept() {
  const { rows } = await pool.query<{ address: string; total: string; payments: string[] }>(
    `select a.address, coalesce((select sum(b.total) from balance b where b.account_id = a.account_id), 0)::text as total,
       array(select t.ledger_transaction_id from transfer_account f join transfer m on m.id = f.transfer_id
         join ledger_transaction t on t.id = m.transaction_id where f.account_id = a.account_id order by 1) as payments
     from account_address a order by address`,
  );
  return rows;
}

/** The same, by the final blocks of the chain. */
function held(chain: ReturnType<typeof madeUpSlots>, addresses: readonly string[]) {
  return addresses.toSorted().map((address) => {
    const all = chain.paid().filter(({ from, to }) => from === address || to === address);
    const total = all.reduce((sum, { to, amount }) => sum + (to === address ? amount : -amount), 0n);
    return { address, total: String(total), payments: all.map(({ id }) => id).toSorted() };
  });
}

/** Numbers by chance, the same for a seed each time. */
function chanceOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe.each([
  ['block by block', false],
  ['by address', true],
] as const)('a ledger that is read %s, with heights that have no block', (_, isReadByAddress) => {
  /** A process reads it once; `onAsk` is called at each question. */
  async function read(chain: ReturnType<typeof madeUpSlots>, onAsk: () => Promise<void> = async () => undefined, own = book) {
    const node = readerOf(chain.source(isReadByAddress, onAsk), confirmations);
    const ledgers = { module: () => ledgerModule('XRPL'), node: () => node as Partial<LedgerNode> as LedgerNode };
    await trackLedger({ book: own, ledgers, clock: systemClock }, ledger);
  }

  test.each([1, 2, 3, 4])(
    'has each payment once, however often a reader is killed in the middle and blocks are taken back that are not final (%i)',
    async (seed) => {
      const chance = chanceOf(seed);
      const chain = madeUpSlots(confirmations);
      const addresses: string[] = [];
      const add = async () => {
        const address = `own-${addresses.length}`;
        await addAccount(address);
        addresses.push(address);
      };
      const pick = () => addresses[chance(addresses.length)] ?? stranger;
      const pay = () =>
        chain.grow(chance(2) === 0 ? [] : [{ from: stranger, to: pick(), amount: BigInt(1 + chance(9)) }], chance(4));
      await add();
      for (let step = 0; step < 60; step++) {
        const what = chance(10);
        if (what < 5) pay();
        else if (what === 5) chain.leaveOut(1 + chance(30));
        else if (what === 6) chain.takeBack(1 + chance(2), chance(2) === 0);
        else {
          let left = chance(12);
          const dies = async () => {
            if (left-- === 0) throw new Error('killed');
            // An account that comes while it is read, and is paid in a block that comes then.
            if (chance(9) > 0) return;
            await add();
            pay();
          };
          await read(chain, dies).catch((error: unknown) => expect(String(error)).toContain('killed'));
        }
        // What waits is not final, however many heights are left out behind it.
        for (let block = 0; block < 3; block++) chain.grow([]);
      }
      await read(chain);
      expect(await kept()).toEqual(held(chain, addresses));
      expect(chain.paid().length).toBeGreaterThan(5);
    },
  );

  test('has nothing of what was read where it could not be written, and all of it the next time', async () => {
    const chain = madeUpSlots(confirmations);
    await addAccount('alice');
    for (let block = 0; block < 100; block++) chain.grow([{ from: stranger, to: 'alice', amount: 1n }], block % 3);
    const broken = { ...book, settle: () => Promise.reject(new Error('killed')) };
    await read(chain, undefined, broken).catch(() => undefined);
    expect(await kept()).toEqual([{ address: 'alice', total: '0', payments: [] }]);
    await Promise.all([read(chain), read(chain), read(chain)]);
    expect(await kept()).toEqual(held(chain, ['alice']));
  });

  test('goes on from its last block, and stops where that is gone', async () => {
    const chain = madeUpSlots(confirmations);
    await addAccount('alice');
    for (let block = 0; block < 9; block++) chain.grow([{ from: stranger, to: 'alice', amount: 1n }], 2);
    await read(chain);
    const before = await kept();
    chain.takeBack(8, true);
    expect(await codeOf(read(chain))).toBe('LedgerReorganised');
    expect(await kept()).toEqual(before);
  });
});

function fail(): never {
  throw new Error('there is no such ledger');
}
