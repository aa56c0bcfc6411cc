import { setTimeout as sleep } from 'node:timers/promises';

import { createLedgerBook, createPostgresJobs, createQuarantine } from '@countersign/adapters/postgres';
import { sandboxToken } from '@countersign/adapters/sandbox-ledgers';
import { newId, systemClock } from '@countersign/kernel';
import { runJobs, trackLedger } from '@countersign/service';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { approval, proposal, signed } from '../harness.ts';
import { startCustody } from './custody.ts';
import type { Custody } from './custody.ts';
import { ledgerCases } from './ledger-cases.ts';

const ledgerId = 'ethereum-sandbox';
const outside = { type: 'Address', address: '0x52908400098527886E0F7030069857D2E4169EE7' } as const;
const funds = 9_000_000_000_000_000_000n;

let custody: Custody;

beforeAll(async () => {
  custody = await startCustody();
});
afterAll(() => custody.stop());

test.each(ledgerCases)(
  '$ledgerId: two workers and two trackers on one database do every order once',
  async ({ ledgerId, funds }) => {
    const unit = funds / 10_000n;
    const from = await custody.fundedAccount(ledgerId, funds);
    const to = await custody.fundedAccount(ledgerId, funds);
    const orders: { id: string; account: typeof from; amount: bigint }[] = [];
    for (let index = 0n; index < 12n; index++) {
      const [account, other] = index % 2n === 0n ? [from, to] : [to, from];
      const amount = unit + index;
      orders.push({ id: await custody.order(account, { type: 'Account', accountId: other.id }, amount), account, amount });
    }
    const errors: unknown[] = [];
    const options = {
      jobs: createPostgresJobs(custody.pool),
      clock: systemClock,
      handlers: custody.handlersWith(custody.ports),
      // Each job that ends has the next one looked for: this is for what blocks wake.
      netMilliseconds: 50,
      onError: (error: unknown) => void errors.push(error),
    };
    const runners = [runJobs(options), runJobs(options)];
    const tracking = { book: createLedgerBook(custody.pool), ledgers: custody.ports.ledgers, clock: systemClock };
    const ledger = custody.networks.ledgers.find(({ id }) => id === ledgerId);
    if (ledger === undefined) throw new Error('No ledger');
    const isSettled = async () => {
      const { rows } = await custody.pool.query(
        `select 1 from ledger_transaction where order_id is not null and ledger_id = $1 and ledger_status is distinct from 'Confirmed'`,
        [ledgerId],
      );
      return rows.length === 0;
    };
    while (!(await isSettled())) {
      await Promise.all([trackLedger(tracking, ledger), trackLedger(tracking, ledger)]);
      await custody.mine(ledgerId);
      await sleep(25);
    }
    await Promise.all(runners.map((runner) => runner.stop()));

    let [leftFrom, leftTo] = [funds, funds];
    for (const { id, account, amount } of orders) {
      const spent = amount + (await custody.feeOf(account, id));
      if (account === from) [leftFrom, leftTo] = [leftFrom - spent, leftTo + amount];
      else [leftFrom, leftTo] = [leftFrom + amount, leftTo - spent];
    }
    expect(await custody.balance(from)).toEqual({ total: leftFrom, reserved: 0n, quarantined: 0n });
    expect(await custody.balance(to)).toEqual({ total: leftTo, reserved: 0n, quarantined: 0n });
    expect(await custody.onLedger(from)).toBe(leftFrom);
    expect(await custody.onLedger(to)).toBe(leftTo);
    expect(errors).toEqual([]);
  },
);

test('a release that two workers do at once counts once', async () => {
  const account = await custody.openAccount(ledgerId);
  await custody.deposit(account, 500n);
  await custody.deposit(account, 300n);
  const [first, second] = (await custody.transfersOf(account)).map(({ id }) => id);
  const quarantine = createQuarantine(custody.pool);
  for (const key of [newId(), newId()])
    await custody.pool.query(`insert into job (queue, key, payload) values ('release-transfers', $1, '{}')`, [key]);
  const leased = await custody.leaseAll();
  const ids = [first ?? '', second ?? ''];
  const outcomes = await Promise.all(leased.map((job) => quarantine.release(job, account.id, ids.slice(0, 1), new Date())));
  expect(outcomes).toEqual(['Written', 'Written']);
  const left = (await custody.transfersOf(account)).filter(({ quarantined }) => quarantined);
  expect(left.map(({ id }) => id)).toEqual([second]);
  expect(await custody.balance(account)).toEqual({ total: 800n, reserved: 0n, quarantined: BigInt(left[0]?.value ?? '0') });
  // A lease that was lost writes nothing.
  expect(await quarantine.release(leased[0] ?? never(), account.id, ids, new Date())).toBe('Stale');
  expect((await custody.balance(account)).quarantined).toBe(BigInt(left[0]?.value ?? '0'));
});

test('of eight tasks that release the same transfer one is executed, whether they are approved at once or one after the other', async () => {
  const account = await custody.openAccount(ledgerId);
  await custody.deposit(account, 500n);
  await custody.deposit(account, 300n);
  const [first, second] = (await custody.transfersOf(account)).map(({ id }) => id);
  const { ada, ben } = custody.people;
  const [proposer, approver] = [await custody.clientOf(ada), await custody.clientOf(ben)];
  const propose = async (transferIds: readonly string[]) => {
    const payload = { type: 'v0_ReleaseQuarantinedTransfers' as const, accountId: account.id, transferIds: [...transferIds] };
    const proposed = signed(ada, proposal(ada, payload, custody.domainId));
    await proposer.intents.propose({ body: proposed });
    return proposed;
  };
  const stateOf = async ({ request }: Awaited<ReturnType<typeof propose>>) => {
    const { data } = await proposer.intents.get({ params: { domainId: custody.domainId, intentId: request.id } });
    return data.state.error?.code ?? data.state.status;
  };
  const approve = (proposed: Awaited<ReturnType<typeof propose>>) =>
    approver.intents.approve({ body: signed(ben, approval(ben, proposed)) });

  const tasks = await Promise.all(Array.from({ length: 8 }, () => propose([first ?? ''])));
  const overlapping = await propose([first ?? '', second ?? '']);
  expect(new Set(await Promise.all([...tasks, overlapping].map(stateOf)))).toEqual(new Set(['Open']));
  await Promise.all(tasks.map(approve));
  await approve(overlapping);
  const states = await Promise.all(tasks.map(stateOf));
  expect(states.toSorted()).toEqual(['Executed', ...Array<string>(7).fill('StaleIntent')]);
  expect(await stateOf(overlapping)).toBe('StaleIntent');
  // Nor does one that comes before the holding shows it.
  expect(await stateOf(await propose([first ?? '']))).toBe('StaleIntent');
  await custody.work();
  expect(await custody.balance(account)).toMatchObject({ total: 800n, quarantined: BigInt(await valueOf(account, second)) });
});

async function valueOf(account: Parameters<Custody['transfersOf']>[0], transferId: string | undefined): Promise<string> {
  return (await custody.transfersOf(account)).find(({ id }) => id === transferId)?.value ?? '0';
}

test('what is released while the ledger has not confirmed it comes in without quarantine', async () => {
  const account = await custody.openAccount(ledgerId);
  await custody.client.ledgers.faucet({ params: { ledgerId }, body: { address: account.address, amount: '700' } });
  await custody.track(ledgerId);
  const [transfer] = await custody.transfersOf(account);
  expect(transfer?.quarantined).toBe(true);
  expect(await custody.balance(account)).toEqual({ total: 0n, reserved: 0n, quarantined: 0n });
  await custody.execute({
    type: 'v0_ReleaseQuarantinedTransfers',
    accountId: account.id,
    transferIds: [transfer?.id ?? ''],
  });
  await custody.work();
  await custody.settle(ledgerId);
  expect(await custody.balance(account)).toEqual({ total: 700n, reserved: 0n, quarantined: 0n });
});

test('an unknown token gets an asset that is not validated, can be validated, and can then be transferred', async () => {
  const account = await custody.fundedAccount(ledgerId, funds);
  const network = custody.networks.sandboxes.get(ledgerId);
  const asset = { type: 'Token', standard: 'ERC20', identifier: sandboxToken.contract } as const;
  expect(await network?.faucetToken(asset, account.address, 5_000_000n)).toMatchObject({ ok: true });
  await custody.settle(ledgerId);
  const { items } = await custody.client.tickers.list({ query: { ledgerId: [ledgerId], validationStatus: 'NonValidated' } });
  expect(items).toMatchObject([
    { kind: 'Contract', ledgerDetails: { properties: { type: 'ERC20', address: sandboxToken.contract } } },
  ]);
  const [ticker] = items;
  if (ticker === undefined) throw new Error('No asset');
  expect(ticker.signature).toBeUndefined();
  expect(await custody.balance(account, ticker.id)).toEqual({ total: 5_000_000n, reserved: 0n, quarantined: 5_000_000n });

  const { id, ledgerDetails } = ticker;
  const validated = {
    id,
    ledgerId,
    kind: 'Contract',
    name: 'Sandbox dollar',
    symbol: 'USDS',
    decimals: 6,
    ledgerDetails,
  } as const;
  await custody.execute({ type: 'v0_ValidateTickers', tickers: [{ ...validated, lock: 'Unlocked', customProperties: {} }] });
  await custody.release(account);
  const orderId = await custody.order(account, outside, 1_500_000n, id);
  await custody.confirm(ledgerId, orderId);
  expect(await custody.balance(account, id)).toEqual({ total: 3_500_000n, reserved: 0n, quarantined: 0n });
  expect(await custody.balance(account)).toMatchObject({ total: funds - (await custody.feeOf(account, orderId)), reserved: 0n });
});

function never(): never {
  throw new Error('Not there');
}
