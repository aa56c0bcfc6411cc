import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describeWithAnvil, startAnvil, type Anvil } from '@countersign/adapters/ledger-nodes/anvil';
import { newId } from '@countersign/kernel';
import type { CreateTransactionOrder } from '@countersign/kinds/schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody, type Custody, type CustodyAccount } from './custody.ts';
import { configOf, ethereumDev, ledgerId as other } from './real-ledgers.ts';

const own = 'ethereum-sandbox';
const ether = 10n ** 18n;
const funds = 9n * ether;
const outside = { type: 'Address', address: '0x52908400098527886E0F7030069857D2E4169EE7' } as const;

/** An order for one network, which somebody moves in the database to another one, where its account has the same address, and as much to spend. */
describeWithAnvil('an order whose row names another network of its family', () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-moved-'));
  let anvil: Anvil;
  let custody: Custody;
  let account: CustodyAccount;

  beforeAll(async () => {
    // The sandbox has the id of development chains, and a signature for one chain of an id is good on each.
    anvil = await startAnvil({ chainId: 31_338 });
    const { ledgers } = configOf([ethereumDev(anvil.url, '31338')], folder);
    custody = await startCustody({ ledgers });
    account = await custody.openAccountOn([own, other], { own });
    await custody.deposit(account, funds);
    await custody.release(account);
    const there = { ...account, ledgerId: other };
    await anvil.send({ from: anvil.accounts[0] ?? '', to: account.address, value: funds });
    await custody.until(other, 'the deposit', async () => {
      await anvil.mine();
      return (await custody.balance(there)).total === funds ? true : undefined;
    });
    await custody.release(there);
  });
  afterAll(async () => {
    await custody.stop({ isTampered: true });
    await anvil.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const inItsOwnTerms = (named: { readonly ledgerId?: string }) => async (): Promise<CreateTransactionOrder> => ({
    type: 'v0_CreateTransactionOrder',
    id: newId(),
    accountId: account.id,
    ...named,
    parameters: {
      type: 'Ethereum',
      amount: String(ether),
      destination: outside,
      feeStrategy: { type: 'Priority', priority: 'Medium' },
    },
    customProperties: {},
  });

  test.each([
    ['the order names its own', inItsOwnTerms({ ledgerId: own })],
    ['the order names none, and its account has its own', inItsOwnTerms({})],
    ['the order is a transfer of an asset of its own', () => custody.transferOrder(account, outside, ether)],
  ])('is signed for none where %s', async (_, orderOf) => {
    const order = await orderOf();
    expect(await custody.attempt(order)).toBe('Executed');
    await custody.pool.query('update ledger_transaction set ledger_id = $2 where order_id = $1', [order.id, other]);
    custody.log.length = 0;
    await custody.until(other, 'the end of the order', async () => {
      const { rows } = await custody.pool.query(
        `select from ledger_transaction where order_id = $1 and processing_status = 'Failed'`,
        [order.id],
      );
      return rows.length > 0 ? true : undefined;
    });
    expect(custody.log.map(({ detail }) => detail)).toContainEqual(expect.stringContaining('NotAuthorized: '));
    expect(await anvil.call('eth_getTransactionCount', account.address, 'pending')).toBe('0x0');
    expect(await custody.onLedger(account)).toBe(funds);
  });
});
