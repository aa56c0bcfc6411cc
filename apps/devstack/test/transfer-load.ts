import { setTimeout as sleep } from 'node:timers/promises';

import { newId } from '@countersign/kernel';
import type { ApiTransfer } from '@countersign/model';
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
  /** Waits until all are confirmed; fails unless each happened once and the balances add up to the last unit. Gives their number. */
  expectEachOnce(): Promise<number>;
}

/** Signs the demo's people in. `fetch` is to try again until somebody answers. */
export async function prepareTransferLoad(
  instance: InstanceProcess,
  fetch: typeof globalThis.fetch,
  route: Route = routes.ethereum,
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
      for (const { id, intentId } of made) {
        const { data } = await operator.actor.client.intents.get({ params: { domainId: treasury, intentId } });
        expect(data.state.status).toBe('Executed');
        await until(`the order ${id} to be confirmed`, async () => {
          const { items } = await operator.actor.client.transactions.list({
            params: { domainId: treasury },
            query: { 'orderReference.Id': id },
          });
          expect(items).toHaveLength(1);
          return items[0]?.ledgerTransactionData?.ledgerStatus === 'Confirmed' ? items[0] : undefined;
        });
      }
      const transfers = await transfersOf(operator, treasury, from);
      const amounts = transfers.filter(({ kind }) => kind === 'Transfer').map(({ value }) => value);
      for (const { amount } of made) expect(amounts.filter((value) => value === amount)).toHaveLength(1);

      const moved = made.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
      const ids = made.map(({ id }) => id);
      const fees = await feesOf(operator, treasury, ids, transfers);
      expect(await total(operator, treasury, from, tickerId)).toBe(before.from - moved - fees);
      expect(await total(operator, toDomain, to, tickerId)).toBe(before.to + moved);
      const { items: balances } = await operator.actor.client.balances.list({ params: { domainId: treasury, accountId: from } });
      expect(new Set(balances.map(({ reservedAmount }) => reservedAmount))).toEqual(new Set(['0']));
      return made.length;
    },
  };
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

async function transfersOf(person: Person, domainId: string, account: string): Promise<ApiTransfer[]> {
  const found: ApiTransfer[] = [];
  for (let startingAfter: string | undefined; ;) {
    const query = { accountId: account, limit: 250, ...(startingAfter !== undefined && { startingAfter }) };
    const page = await person.actor.client.transfers.list({ params: { domainId }, query });
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
