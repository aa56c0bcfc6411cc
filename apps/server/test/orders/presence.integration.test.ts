import { createPresenceBook } from '@countersign/adapters/postgres';
import { CodedError } from '@countersign/kernel';
import { sandboxLedgers } from '@countersign/ledger-registry';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { followPresence, type Ledgers } from '@countersign/service';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startCustody } from './custody.ts';
import type { Custody, CustodyAccount } from './custody.ts';
import { ledgerCases } from './ledger-cases.ts';

const ledgerId = 'xrpl-sandbox';
const minute = 60_000;
const day = 24 * 60 * minute;

let custody: Custody;
let account: CustodyAccount;
let now = Date.now();

beforeAll(async () => {
  custody = await startCustody();
  account = await custody.openAccount(ledgerId);
});
// Its tables are held against its journal there.
afterAll(() => custody.stop());

/** Asks networks for what is due once this much time has passed. */
function followAfter(milliseconds: number, ledgers: Ledgers = custody.instance.services.ledgers): Promise<number> {
  const { pool, networks } = custody.instance.services;
  now += milliseconds;
  return followPresence({
    book: createPresenceBook(pool),
    ledgers,
    configured: networks.ledgers,
    clock: { now: () => new Date(now) },
  });
}

/** Networks that have lost every account. */
function withoutAccounts(): Ledgers {
  const { ledgers } = custody.instance.services;
  return {
    ...ledgers,
    node: (id) => ({
      ...ledgers.node(id),
      chainState: async (query) => ({ ...(await ledgers.node(id).chainState(query)), accounts: {} }),
    }),
  };
}

async function statusOf({ id, ledgerId: on }: CustodyAccount): Promise<string | undefined> {
  const { additionalDetails } = await custody.client.accounts.get({ params: { domainId: custody.domainId, accountId: id } });
  return additionalDetails?.ledgers.find((one) => one.ledgerId === on)?.status;
}

async function idsOf(status: 'Activated' | 'AwaitingLedgerActivation'): Promise<readonly string[]> {
  const query = { 'additionalDetails.ledgers.status': [status] };
  return (await custody.client.accounts.list({ params: { domainId: custody.domainId }, query })).items.map(({ data }) => data.id);
}

async function presenceOf({ id }: CustodyAccount) {
  return (await custody.client.accounts.presence({ params: { domainId: custody.domainId, accountId: id } })).items;
}

async function updatesOf({ id }: CustodyAccount): Promise<number> {
  const { rows } = await custody.instance.services.pool.query<{ count: number }>(
    `select count(*)::integer as count from event where type = 'AccountUpdated' and payload->>'id' = $1`,
    [id],
  );
  return rows[0]?.count ?? 0;
}

describe('an account on a ledger that has no account before it was paid', () => {
  test('waits for its ledger, and nothing is said of what nobody knows yet', async () => {
    expect(await statusOf(account)).toBe('AwaitingLedgerActivation');
    expect(await idsOf('AwaitingLedgerActivation')).toEqual([account.id]);
    expect(await idsOf('Activated')).not.toContain(account.id);
    expect(await presenceOf(account)).toEqual([]);
  });

  test('is asked for again where the network gives no answer', async () => {
    const { ledgers } = custody.instance.services;
    const unreachable: Ledgers = {
      ...ledgers,
      node: (id) => ({
        ...ledgers.node(id),
        chainState: () => Promise.reject(new CodedError('LedgerUnreachable', 'No node answers')),
      }),
    };
    expect(await followAfter(minute, unreachable)).toBe(0);
    expect(await presenceOf(account)).toEqual([]);
  });

  test('says what brings it there, by the word of its network', async () => {
    const before = await updatesOf(account);
    expect(await followAfter(2 * minute)).toBe(1);
    const checkedAt = new Date(now).toISOString();
    const minimum = { amount: '1000000', tickerId: await custody.tickerOf(ledgerId) };
    expect(await presenceOf(account)).toEqual([{ ledgerId, isThere: false, checkedAt, minimum }]);
    expect(await statusOf(account)).toBe('AwaitingLedgerActivation');
    // Nothing has changed.
    expect(await updatesOf(account)).toBe(before);
    // Not asked all the time.
    expect(await followAfter(minute)).toBe(0);
  });

  test('is active once its ledger has it, at once after something arrived, and those who look are notified', async () => {
    const before = await updatesOf(account);
    await custody.deposit(account, 5_000_000n);
    expect(await followAfter(0)).toBe(1);
    expect(await statusOf(account)).toBe('Activated');
    expect(await presenceOf(account)).toMatchObject([{ ledgerId, isThere: true }]);
    expect(await idsOf('Activated')).toContain(account.id);
    expect(await idsOf('AwaitingLedgerActivation')).toEqual([]);
    expect(await updatesOf(account)).toBe(before + 1);
    expect(await followAfter(minute)).toBe(0);
  });

  test('waits again when its ledger has it no more, which is looked at once a day', async () => {
    expect(await followAfter(day, withoutAccounts())).toBe(1);
    expect(await statusOf(account)).toBe('AwaitingLedgerActivation');
    expect(await followAfter(day)).toBe(1);
    expect(await statusOf(account)).toBe('Activated');
  });
});

test('a payment that creates its account says so on the form and on the task, and one that is too small is refused in words', async () => {
  await custody.release(account);
  const newcomer = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe';
  const payload = await custody.transferOrder(account, { type: 'Address', address: newcomer }, 1_000_000n);
  const ledgerWarnings = [
    { code: 'CreatesAccount', severity: 'caution', values: { address: newcomer } },
    { code: 'StaysThere', severity: 'caution', values: { address: newcomer, amount: '1 XRP' } },
  ];
  expect(await custody.dryRun(payload)).toMatchObject({
    ledgerWarnings,
    preparations: [{ type: 'CreateAccount', address: newcomer, cost: '0', kept: '1000000' }],
  });
  const { ada, ben } = custody.people;
  const { proposed } = await custody.propose(ada, { ...payload, id: crypto.randomUUID() });
  const params = { domainId: custody.domainId, intentId: proposed.request.id };
  expect(await (await custody.clientOf(ben)).intents.fees({ params })).toEqual({ ledgerWarnings });
  const tooLittle = await custody.transferOrder(account, { type: 'Address', address: newcomer }, 999_999n);
  expect(await custody.dryRun(tooLittle)).toMatchObject({
    result: {
      type: 'Failure',
      hint: 'CurrentlyUnusableDestination',
      reason: `${newcomer} is a new account: its first payment must be at least 1 XRP`,
    },
  });
});

test('where every address is there from the beginning an account is active with its address, and its network is not asked', async () => {
  const own = await custody.openAccount('ethereum-sandbox');
  expect(await statusOf(own)).toBe('Activated');
  expect(await followAfter(day / 2)).toBe(0);
  expect(await presenceOf(own)).toEqual([]);
});

const waiting = ledgerCases.filter(({ ledgerId: id }) => {
  const parameters = sandboxLedgers.find((ledger) => ledger.id === id)?.parameters;
  return ledgerDescriptor(parameters?.type ?? '')?.createdBy !== undefined;
});

test('every ledger that has no account before it was paid is tried here', () => {
  expect(waiting.map(({ ledgerId: id }) => id).toSorted()).toEqual(
    [
      'algorand-sandbox',
      'solana-sandbox',
      'stellar-sandbox',
      'substrate-sandbox',
      'tezos-sandbox',
      'tron-sandbox',
      'xrpl-sandbox',
    ].toSorted(),
  );
});

describe.each(waiting)('$ledgerId', ({ ledgerId: on, funds, amount, outside }) => {
  test('an account waits, is active once it was paid, and waits again where its ledger lost it', async () => {
    const own = await custody.openAccount(on);
    expect(await statusOf(own)).toBe('AwaitingLedgerActivation');
    await followAfter(0);
    const [before] = await presenceOf(own);
    expect(before).toMatchObject({ ledgerId: on, isThere: false, minimum: { tickerId: await custody.tickerOf(on) } });
    await custody.deposit(own, BigInt(before?.minimum.amount ?? 0));
    const said = await updatesOf(own);
    await followAfter(10 * minute);
    expect(await statusOf(own)).toBe('Activated');
    expect(await updatesOf(own)).toBe(said + 1);
    await followAfter(day, withoutAccounts());
    expect(await statusOf(own)).toBe('AwaitingLedgerActivation');
    await followAfter(day);
    expect(await statusOf(own)).toBe('Activated');
  });

  test('a payment that creates its account says so on the form and on the task, and one that is too small is refused', async () => {
    const sender = await custody.fundedAccount(on, funds);
    const payload = await custody.transferOrder(sender, { type: 'Address', address: outside }, amount);
    const { ledgerWarnings, preparations } = await custody.dryRun(payload);
    expect(ledgerWarnings).toContainEqual({ code: 'CreatesAccount', severity: 'caution', values: { address: outside } });
    expect(preparations).toContainEqual(expect.objectContaining({ type: 'CreateAccount', address: outside }));
    const { proposed } = await custody.propose(custody.people.ada, payload);
    const params = { domainId: custody.domainId, intentId: proposed.request.id };
    expect((await (await custody.clientOf(custody.people.ben)).intents.fees({ params })).ledgerWarnings).toEqual(ledgerWarnings);
    await followAfter(0);
    const [known] = await presenceOf(sender);
    const least = BigInt(known?.minimum.amount ?? 0);
    expect(least).toBeGreaterThan(0n);
    // There is nothing less than the smallest unit, which is enough on one of them.
    if (least === 1n) return;
    const tooLittle = await custody.transferOrder(sender, { type: 'Address', address: outside }, least - 1n);
    expect((await custody.dryRun(tooLittle)).result).toMatchObject({ type: 'Failure', hint: 'CurrentlyUnusableDestination' });
  });
});
