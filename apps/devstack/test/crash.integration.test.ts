import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { createTestDatabase } from '@countersign/adapters/embedded-postgres';
import { newId } from '@countersign/kernel';
import type { ApiTransfer, CreateTransferOrder } from '@countersign/model';
import { keyPairFromPkcs8 } from '@countersign/signing';
import { expect, test } from 'vitest';

import { signInAs, until } from '../src/demo/actor.ts';
import type { Actor } from '../src/demo/actor.ts';
import { readDemoPeople } from '../src/demo/seed.ts';
import { prepareInstance } from '../src/instance-process.ts';
import type { InstanceProcess } from '../src/instance-process.ts';

test('an instance killed at random moments loses no accepted request and makes each transfer exactly once', async () => {
  const database = await createTestDatabase();
  try {
    await expectEachTransferOnce({ transfers: 50, kills: 10, databaseUrl: database.url });
  } finally {
    await database.drop();
  }
}, 600_000);

test('so does one whose own database was left behind running', async () => {
  await expectEachTransferOnce({ transfers: 12, kills: 4 });
}, 600_000);

/** Kills an instance again and again while transfers are under way. */
async function expectEachTransferOnce(options: {
  readonly transfers: number;
  readonly kills: number;
  /** Absent: the instance runs the embedded database, which a killed process leaves behind. */
  readonly databaseUrl?: string;
}): Promise<void> {
  const { transfers, kills, databaseUrl } = options;
  const dataDirectory = mkdtempSync(join(tmpdir(), 'countersign-crash-'));
  const instance = await prepareInstance({
    dataDirectory,
    ...(databaseUrl !== undefined && { databaseUrl }),
    settings: ['--sandbox-block-seconds', '1'],
  });
  try {
    await instance.start();
    const { operator, approver, treasury, tickerId, from, to } = await meet(instance);
    const before = {
      from: await total(operator, treasury, from, tickerId),
      to: await total(operator, await domainOf(operator, 'Trading desk'), to, tickerId),
    };
    const orders = Array.from({ length: transfers }, (_, index) => ({
      id: newId(),
      amount: String(1_000_000_000_000n + BigInt(index)),
    }));

    const killing = killRepeatedly(instance, kills);
    const intentIds = new Map<string, string>();
    await inParallel(orders, 5, async ({ id, amount }) => {
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
      intentIds.set(id, intent.data.id);
      // Spread out, so that kills meet orders in every state.
      await sleep(Math.random() * 800);
    });
    await killing;

    for (const { id } of orders) {
      const intentId = intentIds.get(id) ?? '';
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

    const made = await transfersOf(operator, treasury, from);
    const amounts = made.filter(({ kind }) => kind === 'Transfer').map(({ value }) => value);
    for (const { amount } of orders) expect(amounts.filter((value) => value === amount)).toHaveLength(1);

    const moved = orders.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    const orderFees = await feesOf(
      operator,
      treasury,
      orders.map(({ id }) => id),
      made,
    );
    expect(await total(operator, treasury, from, tickerId)).toBe(before.from - moved - orderFees);
    expect(await total(operator, await domainOf(operator, 'Trading desk'), to, tickerId)).toBe(before.to + moved);
    const { items: balances } = await operator.actor.client.balances.list({ params: { domainId: treasury, accountId: from } });
    expect(new Set(balances.map(({ reservedAmount }) => reservedAmount))).toEqual(new Set(['0']));
  } finally {
    await instance.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

interface Person {
  readonly actor: Actor;
  readonly user: { readonly id: string; readonly domainId: string };
}

async function meet(instance: InstanceProcess) {
  const people = readDemoPeople(instance.dataDirectory);
  const person = async (name: string): Promise<Person> => {
    const found = people.find(({ email }) => email.startsWith(name));
    const actor = await signInAs(instance.urls, keyPairFromPkcs8(found?.privateKeyPkcs8 ?? ''), persistentFetch);
    const me = await actor.client.me.get();
    const domain = me.domains.find(({ alias }) => alias === 'Treasury');
    return { actor, user: { id: domain?.userReference.id ?? '', domainId: domain?.id ?? '' } };
  };
  const operator = await person('ben');
  const approver = await person('dev');
  const treasury = operator.user.domainId;
  const { items: tickers } = await operator.actor.client.tickers.list({ query: { ledgerId: ['ethereum-sandbox'] } });
  const tickerId = tickers.find(({ kind }) => kind === 'Native')?.id ?? '';
  const from = await accountId(operator, treasury, 'Operating account');
  const to = await accountId(operator, await domainOf(operator, 'Trading desk'), 'Market making');
  // The transfers of the demo's own history must not end meanwhile.
  await until('the history to settle', async () => {
    const { items } = await operator.actor.client.balances.list({ params: { domainId: treasury, accountId: from } });
    return items.every(({ reservedAmount }) => reservedAmount === '0') ? items : undefined;
  });
  return { operator, approver, treasury, tickerId, from, to };
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
  const { items } = await person.actor.client.transfers.list({ params: { domainId }, query: { accountId: account, limit: 250 } });
  return items;
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

async function killRepeatedly(instance: InstanceProcess, kills: number): Promise<void> {
  for (let round = 0; round < kills; round++) {
    await sleep(300 + Math.random() * 1_700);
    await instance.kill();
    await instance.start();
  }
}

async function inParallel<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
    }),
  );
}

/** Asks again until the server is there to answer: what a client of a server that may die does. */
const persistentFetch: typeof fetch = async (input, init) => {
  for (;;) {
    try {
      const answer = await fetch(input, init);
      if (answer.status < 500) return answer;
    } catch {
      // The server is down; it will be back.
    }
    await sleep(100);
  }
};
