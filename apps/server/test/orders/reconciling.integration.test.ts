import { createHoldingChecks } from '@countersign/adapters/postgres';
import { CodedError } from '@countersign/kernel';
import { reconcileHoldings, secondLookMilliseconds, type Ledgers } from '@countersign/service';
import type { TezosOperation } from '@countersign/model';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startCustody } from './custody.ts';
import type { Custody, CustodyAccount } from './custody.ts';
import { ledgerCases } from './ledger-cases.ts';

let custody: Custody;
let superuser: pg.Pool;
let now = Date.now();

beforeAll(async () => {
  custody = await startCustody();
  superuser = new pg.Pool({ connectionString: custody.superuserUrl, max: 1 });
});
afterAll(async () => {
  await superuser.end();
  await custody.stop({ isTampered: true });
});

/** Compares what is due once this much time has passed. */
function reconcileAfter(milliseconds: number, ledgers: Ledgers = custody.instance.services.ledgers): Promise<number> {
  const { pool, networks } = custody.instance.services;
  now += milliseconds;
  const clock = { now: () => new Date(now) };
  return reconcileHoldings({ checks: createHoldingChecks(pool), ledgers, configured: networks.ledgers, clock });
}

const minute = 60_000;
const day = 24 * 60 * minute;

async function checkOf({ id, ledgerId }: CustodyAccount) {
  const params = { domainId: custody.domainId, accountId: id };
  return (await custody.client.balances.checks({ params })).items.find((check) => check.ledgerId === ledgerId);
}

async function differingEvents() {
  const { rows } = await superuser.query<{ id: string }>(
    `select payload->'accountReference'->>'id' as id from event where type = 'HoldingsDiffer' order by saved_at`,
  );
  return rows.map(({ id }) => id);
}

async function metric(ledgerId: string) {
  const text = await (await fetch(`${custody.url}/metrics`)).text();
  return new RegExp(`^holding_differences\\{ledger="${ledgerId}"\\} (\\d+)$`, 'm').exec(text)?.[1];
}

/** Why an account cannot spend all that it holds, by its ledger's rules. */
async function lockedBy({ address, ledgerId }: CustodyAccount): Promise<readonly string[]> {
  const { ledgers } = custody.ports;
  const ledger = custody.networks.ledgers.find(({ id }) => id === ledgerId);
  const module = ledger && (await ledgers.module(ledger));
  const state = await ledgers.node(ledgerId).chainState({ senders: [address], destinations: [], assets: [] });
  return module?.presence?.(address, state).locked.map(({ cause }) => cause) ?? [];
}

describe.each(ledgerCases)('$ledgerId', ({ ledgerId, funds, amount, outside }) => {
  let account: CustodyAccount;
  beforeAll(async () => {
    account = await custody.fundedAccount(ledgerId, funds);
  });

  test('an account that holds what its book says agrees, after a payment too, and says what is locked', async () => {
    // Not at once: what came with it may still be on its way.
    await reconcileAfter(minute);
    expect(await checkOf(account)).toEqual({ ledgerId, differences: [], locked: [], delegates: [] });
    await reconcileAfter(secondLookMilliseconds);
    const first = await checkOf(account);
    expect(first).toMatchObject({ checkedAt: new Date(now).toISOString(), differences: [] });
    expect(first?.locked.map(({ cause }) => cause)).toEqual(await lockedBy(account));
    const orderId = await custody.order(account, { type: 'Address', address: outside }, amount);
    await custody.confirm(ledgerId, orderId);
    // Once a day.
    await reconcileAfter(day / 2);
    expect((await checkOf(account))?.checkedAt).toBe(first?.checkedAt);
    await reconcileAfter(day);
    expect(await checkOf(account)).toMatchObject({ checkedAt: new Date(now).toISOString(), differences: [] });
  });

  test('a balance that somebody changed is found, told once, and not corrected', async () => {
    const before = await differingEvents();
    const { rows } = await superuser.query<{ total: string; tickerId: string }>(
      `update balance set total = total + 7 where account_id = $1 returning total::text, ticker_id as "tickerId"`,
      [account.id],
    );
    const [{ total, tickerId } = { total: '', tickerId: '' }] = rows;
    await reconcileAfter(day);
    expect((await checkOf(account))?.differences, 'A payment may be under way').toEqual([]);
    expect(await metric(ledgerId)).toBe('0');
    const since = new Date(now).toISOString();
    await reconcileAfter(secondLookMilliseconds);
    expect((await checkOf(account))?.differences).toEqual([
      { tickerId, booked: total, onLedger: (BigInt(total) - 7n).toString(), since },
    ]);
    expect(await metric(ledgerId)).toBe('1');
    expect(await differingEvents()).toEqual([...before, account.id]);
    await reconcileAfter(day);
    expect(await differingEvents()).toEqual([...before, account.id]);
    const kept = await superuser.query('select total::text from balance where account_id = $1', [account.id]);
    expect(kept.rows).toEqual([{ total }]);
    await superuser.query('update balance set total = total - 7 where account_id = $1', [account.id]);
    await reconcileAfter(day);
    expect((await checkOf(account))?.differences).toEqual([]);
    expect(await metric(ledgerId)).toBe('0');
  });

  test('a network that is out of reach is asked again later, and the others are compared', async () => {
    const { ledgers } = custody.instance.services;
    const unreachable: Ledgers = {
      ...ledgers,
      node: (id) => {
        if (id === ledgerId) throw new CodedError('LedgerUnreachable', 'No node answers');
        return ledgers.node(id);
      },
    };
    const before = await checkOf(account);
    await reconcileAfter(day, unreachable);
    expect(await checkOf(account)).toEqual(before);
    await reconcileAfter(secondLookMilliseconds);
    expect((await checkOf(account))?.checkedAt).toBe(new Date(now).toISOString());
  });
});

test('whom coins count for is shown soon after they were delegated, and no more after that ended', async () => {
  const account = await custody.fundedAccount('tezos-sandbox', 100_000_000n);
  const baker = 'tz1ipKN8tTcKrMGqf72Z8YNNAR2o1p4EyUQz';
  const order = async (operation: TezosOperation) => {
    const orderId = await custody.orderTransaction(account, {
      type: 'Tezos',
      operation,
      feeStrategy: { type: 'Priority', priority: 'Low' },
    });
    await custody.confirm(account.ledgerId, orderId);
    // After the last comparison, whose clock is ahead.
    await superuser.query('update balance set last_updated_at = $2 where account_id = $1', [account.id, new Date(now + 1)]);
  };
  // At once where somebody looks at the account.
  const updates = async () => {
    const { rows } = await superuser.query<{ id: string }>(
      `select id from event where type = 'AccountUpdated' and payload->>'id' = $1 and saved_at = $2`,
      [account.id, new Date(now)],
    );
    return rows.length;
  };
  await order({ type: 'Reveal' });
  await reconcileAfter(minute);
  await reconcileAfter(secondLookMilliseconds);
  const before = await checkOf(account);
  expect(before).toMatchObject({ checkedAt: new Date(now).toISOString(), delegates: [] });
  await reconcileAfter(2 * minute);
  expect(await checkOf(account)).toEqual(before);

  await order({ type: 'Delegation', destination: { type: 'Address', address: baker } });
  await reconcileAfter(minute);
  expect(await checkOf(account)).toMatchObject({ checkedAt: new Date(now).toISOString(), differences: [], delegates: [baker] });
  expect(await updates()).toBe(1);
  await order({ type: 'Undelegation' });
  // Not for each of many payments in a row.
  await reconcileAfter(minute / 2);
  expect(await checkOf(account)).toMatchObject({ delegates: [baker] });
  await reconcileAfter(minute);
  expect(await checkOf(account)).toMatchObject({ delegates: [] });
  expect(await updates()).toBe(1);
});
