import { createLedgerBook } from '@countersign/adapters/postgres';
import { systemClock } from '@countersign/kernel';
import type { AssetReference, LedgerNode, ObservedTransaction } from '@countersign/ledger-port';
import { TransferMetadata } from '@countersign/model';
import { trackLedger } from '@countersign/service';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody, type Custody, type CustodyAccount } from './custody.ts';

let custody: Custody;

beforeAll(async () => {
  custody = await startCustody();
});
afterAll(() => custody.stop());

const honest = 777n;

/** A payment of a stranger's own token to the account, as often as `times` within one transaction, in a block with an honest deposit. */
async function sendWithDeposit(account: CustodyAccount, asset: AssetReference, amount: bigint, times: number, sender: string) {
  const { ledgerId, address } = account;
  const ledger = custody.networks.ledgers.find(({ id }) => id === ledgerId);
  if (ledger === undefined) throw new Error(`No ledger ${ledgerId}`);
  const metadata = TransferMetadata.parse({ type: ledger.parameters.type });
  const sent: ObservedTransaction = {
    transactionId: 'ab'.repeat(32),
    status: 'Confirmed',
    blockHeight: 1,
    fee: 1n,
    feePayer: sender,
    movements: Array.from({ length: times }, (_, index) => ({ index, asset, from: [sender], to: address, amount, metadata })),
  };
  const sentBy = (node: LedgerNode): LedgerNode => ({
    ...node,
    observations: async (cursor, isWatched) => {
      const seen = await node.observations(cursor, isWatched);
      if (seen.cursor === cursor) return seen;
      await isWatched([address, sender]);
      return { ...seen, transactions: [sent, ...seen.transactions] };
    },
  });
  const { ledgers } = custody.ports;
  await custody.networks.sandboxes.get(ledgerId)?.faucet(address, honest);
  await custody.mine(ledgerId);
  const ports = { book: createLedgerBook(custody.pool), clock: systemClock };
  await trackLedger({ ...ports, ledgers: { ...ledgers, node: (id) => sentBy(ledgers.node(id)) } }, ledger);
}

/** What every reading of it says that the account holds of the token that a stranger sent. */
async function readings(account: CustodyAccount): Promise<readonly (string | undefined)[]> {
  const { client, domainId } = custody;
  const { items } = await client.tickers.list({ query: { ledgerId: [account.ledgerId], validationStatus: 'NonValidated' } });
  const tickerId = items[0]?.id ?? '';
  const params = { domainId };
  const accountParams = { domainId, accountId: account.id };
  const [balances, confirmed, holders, holdings, totals, history] = await Promise.all([
    client.balances.list({ params: accountParams, query: { 'ticker.id': [tickerId] } }),
    client.balances.confirmed({ params: { ...accountParams, tickerId } }),
    client.balances.ofTicker({ params, query: { tickerId } }),
    client.balances.ofAccounts({ params, query: { accountId: [account.id] } }),
    client.balances.totals({ params, query: { byDomain: true, scope: 'SelfAndDescendants' } }),
    client.balances.history({ params, query: { tickerId } }),
  ]);
  const total = totals.items.find(({ ticker }) => ticker.id === tickerId);
  return [
    balances.items[0]?.totalAmount,
    balances.items[0]?.quarantinedAmount,
    confirmed.confirmedAmount,
    confirmed.quarantinedAmount,
    holders.items[0]?.totalAmount,
    holdings.items[0]?.holdings.find(({ ticker }) => ticker.id === tickerId)?.totalAmount,
    total?.totalAmount,
    total?.quarantinedAmount,
    total?.byDomain?.[0]?.totalAmount,
    history.points.at(-1)?.totalAmount,
  ];
}

test.each([
  {
    ledgerId: 'ethereum-sandbox',
    asset: { type: 'Token', standard: 'ERC20', identifier: '0x1111111111111111111111111111111111111111' },
    sender: '0x8ba1f109551bD432803012645Ac136ddd64DBA72',
    amount: 2n ** 256n - 1n,
    times: 900,
  },
  {
    // The largest amount that the ledger has: sixteen digits and eighty zeros, in the smallest unit with fifteen decimals.
    ledgerId: 'xrpl-sandbox',
    asset: { type: 'Token', standard: 'FungibleToken', identifier: 'BIG.rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe' },
    sender: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe',
    amount: 9_999_999_999_999_999n * 10n ** 95n,
    times: 2,
  },
] as const)(
  'however much a stranger sends of a token of their own on $ledgerId, reading goes on, deposits are seen and sums are right',
  async ({ ledgerId, asset, sender, amount, times }) => {
    const account = await custody.openAccount(ledgerId);
    const reserve = 50_000_000n;
    await custody.deposit(account, reserve);
    await sendWithDeposit(account, asset, amount, times, sender);
    expect(await custody.balance(account)).toMatchObject({ total: reserve + honest });
    const sum = String(amount * BigInt(times));
    expect(await readings(account)).toEqual(Array.from({ length: 10 }, () => sum));
    const query = { accountId: account.id, sortBy: 'value', sortOrder: 'DESC' } as const;
    const transfers = await custody.client.transfers.list({ params: { domainId: custody.domainId }, query });
    expect(transfers.items[0]?.value).toBe(String(amount));

    await custody.deposit(account, honest);
    expect(await custody.balance(account)).toMatchObject({ total: reserve + 2n * honest });
  },
);
