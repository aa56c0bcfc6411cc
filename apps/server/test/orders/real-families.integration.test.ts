import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startStandIns, type StandIn } from '@countersign/adapters/ledger-nodes/stand-ins';
import { createPresenceBook } from '@countersign/adapters/postgres';
import { systemClock } from '@countersign/kernel';
import { followPresence } from '@countersign/service';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody, type Custody, type CustodyAccount } from './custody.ts';
import { configOf } from './real-ledgers.ts';

const folder = mkdtempSync(join(tmpdir(), 'countersign-families-'));
let standIns: readonly StandIn[] = [];
let custody: Custody;

beforeAll(async () => {
  standIns = await startStandIns();
  custody = await startCustody(
    configOf(
      standIns.map(({ entry }) => entry),
      folder,
    ),
  );
});
afterAll(async () => {
  await custody.stop();
  await Promise.all(standIns.map((standIn) => standIn.stop()));
  rmSync(folder, { recursive: true, force: true });
});

interface Case {
  readonly ledgerId: string;
  readonly funds: bigint;
  readonly amount: bigint;
  /** One who is not on the network yet. */
  readonly outside: string;
  /** Payments have no text along. */
  readonly hasNoMemo?: true;
}

const stellarParts = {
  funds: 10_000_000_001n,
  amount: 2_000_000_003n,
  outside: 'GBQ7ONQO3XEORAKS6EOINUTEP3NFTVMUJD42RXKUKL4LCMEGDXNGQFKN',
};
const cases: readonly Case[] = [
  {
    ledgerId: 'algorand-local',
    funds: 1_000_000_001n,
    amount: 200_000_003n,
    outside: 'EP2D7TV7IAFANZHK3B6QLKB53N5UTD7RARVXZTWCPCRQQBKYVGM2XIMT2Q',
  },
  {
    ledgerId: 'solana-local',
    funds: 5_000_000_001n,
    amount: 1_000_000_003n,
    outside: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  },
  { ledgerId: 'stellar-by-horizon', ...stellarParts },
  { ledgerId: 'stellar-by-stellarrpc', ...stellarParts },
  {
    ledgerId: 'substrate-local',
    funds: 500_000_000_001n,
    amount: 100_000_000_003n,
    outside: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    hasNoMemo: true,
  },
  {
    ledgerId: 'tezos-local',
    funds: 1_000_000_001n,
    amount: 200_000_003n,
    outside: 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb',
    hasNoMemo: true,
  },
  {
    ledgerId: 'tron-local',
    funds: 1_000_000_001n,
    amount: 200_000_003n,
    outside: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
    hasNoMemo: true,
  },
];

/** Whether the account is on its ledger, asked again of all that are due. */
async function statusOf({ id, ledgerId }: CustodyAccount): Promise<string | undefined> {
  const { pool, networks, ledgers } = custody.instance.services;
  await followPresence({ book: createPresenceBook(pool), ledgers, configured: networks.ledgers, clock: systemClock });
  const { additionalDetails } = await custody.client.accounts.get({ params: { domainId: custody.domainId, accountId: id } });
  return additionalDetails?.ledgers.find((one) => one.ledgerId === ledgerId)?.status;
}

/** What came to an account, each with the texts that were sent along. */
async function receivedBy(account: CustodyAccount) {
  const incoming = (await custody.transfersOf(account)).filter(({ kind }) => kind === 'Transfer');
  return Promise.all(
    incoming.map(async ({ value, transactionId = '' }) => {
      const params = { domainId: custody.domainId, transactionId };
      const { memos = [] } = (await custody.client.transactions.get({ params })).ledgerTransactionData ?? {};
      return { amount: BigInt(value ?? '0'), texts: memos.map(({ text }) => text) };
    }),
  );
}

test.each(cases)(
  '$ledgerId, by two nodes: an account waits until it is paid with a text along, is active, and pays one that is created and one outside',
  async ({ ledgerId, funds, amount, outside, hasNoMemo }) => {
    const network = standIns.find((one) => one.ledgerId === ledgerId) ?? expect.fail(ledgerId);
    /** Works and makes blocks until the question has an answer. */
    const closing = <T>(what: string, ask: () => Promise<T | undefined>) =>
      custody.until(ledgerId, what, async () => {
        await network.close();
        return ask();
      });
    const confirmed = (orderId: string) =>
      closing('the confirmation', async () => {
        const { ledgerTransactionData } = await custody.transactionOf(orderId);
        return ledgerTransactionData?.ledgerStatus === 'Confirmed' ? true : undefined;
      });
    const received = (value: bigint, text: string) => [{ amount: value, texts: hasNoMemo ? [] : [text] }];

    const holder = await custody.openAccount(ledgerId);
    await custody.track(ledgerId);
    expect(await statusOf(holder)).toBe('AwaitingLedgerActivation');
    await network.give(holder.address, funds, 'Rechnung 4711 – Käse');
    await closing('the deposit', async () => ((await custody.balance(holder)).total === funds ? true : undefined));
    expect(await receivedBy(holder)).toEqual(received(funds, 'Rechnung 4711 – Käse'));
    expect(await statusOf(holder)).toBe('Activated');
    await custody.release(holder);

    const other = await custody.openAccount(ledgerId);
    const payload = await custody.transferOrder(holder, { type: 'Account', accountId: other.id }, amount);
    await custody.execute({ ...payload, ...(hasNoMemo !== true && { memo: 'Rechnung 4712 – Käse' }) });
    await confirmed(payload.id);
    expect(await custody.balance(other)).toEqual({ total: amount, reserved: 0n, quarantined: 0n });
    expect(await receivedBy(other)).toEqual(received(amount, 'Rechnung 4712 – Käse'));

    await confirmed(await custody.order(holder, { type: 'Address', address: outside }, amount));
    expect(network.held(outside)).toBe(amount);
    expect(network.held(other.address)).toBe(amount);
    const left = network.held(holder.address);
    expect(await custody.balance(holder)).toEqual({ total: left, reserved: 0n, quarantined: 0n });
    expect(left).toBeLessThan(funds - 2n * amount);
  },
);
