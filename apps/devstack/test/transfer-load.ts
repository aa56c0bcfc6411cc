import { setTimeout as sleep } from 'node:timers/promises';

import type { TestDatabase } from '@countersign/adapters/embedded-postgres';
import { newId } from '@countersign/kernel';
import type { ApiTransaction, ApiTransfer } from '@countersign/model';
import type { CreateTransferOrder } from '@countersign/kinds/schemas';
import { keyPairFromPkcs8 } from '@countersign/signing';
import { expect } from 'vitest';

import { signInAs, until } from '../src/demo/actor.ts';
import type { Actor } from '../src/demo/actor.ts';
import { readDemoPeople } from '../src/demo/seed.ts';
import type { InstanceProcess } from '../src/instance-process.ts';

/** A way of the demo's coins: from an account of the treasury to another account. */
interface Route {
  readonly ledgerId: string;
  readonly from: string;
  readonly to: { readonly domain: string; readonly account: string };
  /** Of the first transfer; each further one has one unit more. */
  readonly amount: bigint;
}

const reserve = { domain: 'Treasury', account: 'Group liquidity reserve' };

/** A route on each ledger. */
export const routes = {
  ethereum: {
    ledgerId: 'ethereum-sandbox',
    from: 'Operating account',
    to: { domain: 'Trading desk', account: 'Market making' },
    amount: 1_000_000_000_000n,
  },
  bitcoin: { ledgerId: 'bitcoin-sandbox', from: 'Bitcoin reserve', to: reserve, amount: 10_000n },
  xrpl: { ledgerId: 'xrpl-sandbox', from: 'XRPL settlement', to: reserve, amount: 2_000_000n },
} as const satisfies Record<string, Route>;

/** Transfers along a route: proposed by one person, approved by another, through an instance that may die. */
export interface TransferLoad {
  /** Who approves, and where. */
  readonly approver: Actor;
  readonly domainId: string;
  /** Proposes and approves so many transfers, some at a time, each after a random pause of at most so many milliseconds. */
  make(transfers: number, pauseMilliseconds: number): Promise<void>;
  /**
   * Waits until all are confirmed, as long as something happens to them; fails unless each happened once and the balances add up to the
   * last unit. Gives their number.
   */
  expectEachOnce(): Promise<number>;
}

/** Signs the demo's people in. `fetch` is to try again until somebody answers. `database` tells more of what is stuck. */
export async function prepareTransferLoad(
  instance: InstanceProcess,
  fetch: typeof globalThis.fetch,
  { route = routes.ethereum, database }: { readonly route?: Route; readonly database?: TestDatabase } = {},
): Promise<TransferLoad> {
  const { operator, approver, treasury, tickerId, from, to, toDomain } = await meet(instance, fetch, route);
  const before = {
    from: await total(operator, treasury, from, tickerId),
    to: await total(operator, toDomain, to, tickerId),
  };
  const made: { readonly id: string; readonly amount: string; readonly intentId: string }[] = [];

  async function makeOne(id: string, amount: string): Promise<void> {
    const payload: CreateTransferOrder = {
      type: 'v0_CreateTransferOrder',
      id,
      accountId: from,
      tickerId,
      outputs: [{ destination: { type: 'Account', accountId: to }, amount }],
      feeStrategy: 'Medium',
      customProperties: {},
    };
    const intent = await operator.actor.propose(operator.user, treasury, payload);
    await approver.actor.approve(approver.user, intent);
    made.push({ id, amount, intentId: intent.data.id });
  }

  return {
    approver: approver.actor,
    domainId: treasury,
    make: async (transfers, pauseMilliseconds) => {
      const orders = Array.from({ length: transfers }, (_, index) => ({
        id: newId(),
        amount: String(route.amount + BigInt(made.length + index)),
      }));
      await inParallel(orders, 5, async ({ id, amount }) => {
        await makeOne(id, amount);
        // Spread out, so that what befalls the instance meets orders in every state.
        await sleep(Math.random() * pauseMilliseconds);
      });
    },
    expectEachOnce: async () => {
      for (const { intentId } of made) {
        const { data } = await operator.actor.client.intents.get({ params: { domainId: treasury, intentId } });
        expect(data.state.status).toBe('Executed');
      }
      const ids = made.map(({ id }) => id);
      await untilConfirmed(ids, () => transactionsOf(operator, treasury, from), database);
      const transfers = await transfersOf(operator, treasury, from);
      const amounts = transfers.filter(({ kind }) => kind === 'Transfer').map(({ value }) => value);
      for (const { amount } of made) expect(amounts.filter((value) => value === amount)).toHaveLength(1);

      const moved = made.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
      const fees = await feesOf(operator, treasury, ids, transfers);
      expect(await total(operator, treasury, from, tickerId)).toBe(before.from - moved - fees);
      expect(await total(operator, toDomain, to, tickerId)).toBe(before.to + moved);
      const { items: balances } = await operator.actor.client.balances.list({ params: { domainId: treasury, accountId: from } });
      expect(new Set(balances.map(({ reservedAmount }) => reservedAmount))).toEqual(new Set(['0']));
      return made.length;
    },
  };
}

/** So long at most nothing happens to any transaction of the instance, whose workers may be busy with others: the job of a worker that died is taken up within twenty seconds. */
const stillMilliseconds = 300_000;

async function untilConfirmed(
  orderIds: readonly string[],
  list: () => Promise<readonly ApiTransaction[]>,
  database: TestDatabase | undefined,
): Promise<void> {
  let known = '';
  // Each look reads every transaction of the account.
  for (let deadline = 0; ; await sleep(1_000)) {
    const own = (await list()).filter(({ orderReference }) => orderIds.includes(orderReference?.id ?? ''));
    expect(own.flatMap(({ orderReference }) => orderReference?.id ?? []).toSorted()).toEqual(orderIds.toSorted());
    const open = own.filter(({ ledgerTransactionData: data }) => data?.ledgerStatus !== 'Confirmed');
    if (open.length === 0) return;
    const seen = JSON.stringify([open, await statesOfAll(database)]);
    if (seen !== known) deadline = performance.now() + stillMilliseconds;
    known = seen;
    if (open.some(hasEnded))
      throw new Error(`Ended, and not as a confirmed transfer:\n${await told(open.filter(hasEnded), database)}`);
    if (performance.now() > deadline) throw new Error(`Nothing has happened for five minutes to:\n${await told(open, database)}`);
  }
}

function hasEnded({ processing, ledgerTransactionData: data }: ApiTransaction): boolean {
  const states: readonly unknown[] = [processing?.status, data?.ledgerStatus];
  return ['Failed', 'Interrupted', 'Expired', 'Replaced'].some((state) => states.includes(state));
}

/** Where all transactions of the instance are, those of other loads among them. */
async function statesOfAll(database: TestDatabase | undefined): Promise<unknown> {
  return database?.rows(
    `select md5(string_agg(id::text || coalesce(processing_status, '') || coalesce(ledger_status, ''), ',' order by id)) as states from ledger_transaction`,
  );
}

/** What is known of orders that are stuck, and of who works on them. */
async function told(transactions: readonly ApiTransaction[], database: TestDatabase | undefined): Promise<string> {
  const ids = transactions.map(({ orderReference }) => orderReference?.id);
  const jobs = await database?.rows(
    `select j.key as "orderId", j.attempt, j.run_at - now() as "dueIn", j.leased_until - now() as "leasedFor", j.failures, j.last_error,
       (select jsonb_agg(jsonb_build_object('resource', r.resource, 'follows', r.follows, 'spent', r.spent))
        from order_resource r join ledger_transaction t on t.id = r.transaction_id where t.order_id::text = j.key) as resources
     from job j where j.key = any($1)`,
    [ids],
  );
  const cursors = await database?.rows('select ledger_id, cursor, now() - read_at as "readAgo" from ledger_cursor');
  return [...transactions, ...(jobs ?? ['(jobs not known)']), ...(cursors ?? [])].map((row) => JSON.stringify(row)).join('\n');
}

interface Person {
  readonly actor: Actor;
  readonly user: { readonly id: string; readonly domainId: string };
}

async function meet(instance: InstanceProcess, fetch: typeof globalThis.fetch, route: Route) {
  const people = readDemoPeople(instance.dataDirectory);
  const person = async (name: string): Promise<Person> => {
    const found = people.find(({ email }) => email.startsWith(name));
    const actor = await signInAs(instance.urls, keyPairFromPkcs8(found?.privateKeyPkcs8 ?? ''), fetch);
    const me = await actor.client.me.get();
    const domain = me.domains.find(({ alias }) => alias === 'Treasury');
    return { actor, user: { id: domain?.userReference.id ?? '', domainId: domain?.id ?? '' } };
  };
  const operator = await person('ben');
  const approver = await person('dev');
  const treasury = operator.user.domainId;
  const { items: tickers } = await operator.actor.client.tickers.list({ query: { ledgerId: [route.ledgerId] } });
  const tickerId = tickers.find(({ kind }) => kind === 'Native')?.id ?? '';
  const from = await accountId(operator, treasury, route.from);
  const toDomain = await domainOf(operator, route.to.domain);
  const to = await accountId(operator, toDomain, route.to.account);
  // The transfers of the demo's own history must not end meanwhile.
  await until('the history to settle', async () => {
    const { items } = await operator.actor.client.balances.list({ params: { domainId: treasury, accountId: from } });
    return items.every(({ reservedAmount }) => reservedAmount === '0') ? items : undefined;
  });
  return { operator, approver, treasury, tickerId, from, to, toDomain };
}

async function domainOf(person: Person, alias: string): Promise<string> {
  const { domains } = await person.actor.client.me.get();
  return domains.find((domain) => domain.alias === alias)?.id ?? '';
}

async function accountId(person: Person, domainId: string, alias: string): Promise<string> {
  const { items } = await person.actor.client.accounts.list({ params: { domainId } });
  return items.find(({ data }) => data.alias === alias)?.data.id ?? '';
}

async function total(person: Person, domainId: string, account: string, tickerId: string): Promise<bigint> {
  const { items } = await person.actor.client.balances.list({ params: { domainId, accountId: account } });
  return BigInt(items.find((balance) => balance.tickerId === tickerId)?.totalAmount ?? '0');
}

function transfersOf(person: Person, domainId: string, accountId: string): Promise<ApiTransfer[]> {
  return allPages((page) => person.actor.client.transfers.list({ params: { domainId }, query: { accountId, ...page } }));
}

function transactionsOf(person: Person, domainId: string, accountId: string): Promise<ApiTransaction[]> {
  return allPages((page) => person.actor.client.transactions.list({ params: { domainId }, query: { accountId, ...page } }));
}

async function allPages<T>(
  list: (page: {
    readonly limit: number;
    readonly startingAfter?: string;
  }) => Promise<{ readonly items: readonly T[]; readonly nextStartingAfter?: string | undefined }>,
): Promise<T[]> {
  const found: T[] = [];
  for (let startingAfter: string | undefined; ;) {
    const page = await list({ limit: 250, ...(startingAfter !== undefined && { startingAfter }) });
    found.push(...page.items);
    startingAfter = page.nextStartingAfter;
    if (startingAfter === undefined) return found;
  }
}

async function feesOf(
  person: Person,
  domainId: string,
  orderIds: readonly string[],
  made: readonly ApiTransfer[],
): Promise<bigint> {
  let fees = 0n;
  for (const id of orderIds) {
    const { items } = await person.actor.client.transactions.list({ params: { domainId }, query: { 'orderReference.Id': id } });
    const own = made.filter(({ transactionId, kind }) => transactionId === items[0]?.id && kind === 'Fee');
    expect(own).toHaveLength(1);
    fees += BigInt(own[0]?.value ?? '0');
  }
  return fees;
}

async function inParallel<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
    }),
  );
}
