import { assetKey, type LedgerModule } from '@countersign/ledger-port';
import { expect } from 'vitest';

import type { Custody, CustodyAccount } from './custody.ts';

/** What accounts of one ledger have here is what the ledger says, to the last unit and of each asset. */
export async function expectSameAsLedger(
  custody: Custody,
  { assets }: Pick<LedgerModule, 'assets'>,
  accounts: readonly CustodyAccount[],
): Promise<void> {
  for (const { id: accountId, address, ledgerId } of accounts) {
    const { items: tickers } = await custody.client.tickers.list({ query: { ledgerId: [ledgerId], limit: 100 } });
    const meant = new Map(tickers.map(({ id, ledgerDetails }) => [id, assets.fromTicker(ledgerDetails)]));
    const { items } = await custody.client.balances.list({ params: { domainId: custody.domainId, accountId } });
    const here = items.map(({ tickerId, totalAmount }) => {
      const asset = meant.get(tickerId);
      return [asset?.ok === true ? assetKey(asset.value) : tickerId, BigInt(totalAmount)] as const;
    });
    const there = await custody.networks.sandboxes.get(ledgerId)?.holdings([address]);
    expect(new Map(here.filter(([, amount]) => amount !== 0n))).toEqual(
      new Map(there?.filter(({ total }) => total !== 0n).map(({ asset, total }) => [assetKey(asset), total])),
    );
  }
}
