import type { JsonObject } from '@countersign/kernel';
import type { ChainStateQuery } from '@countersign/ledger-port';
import { accountOf, chainStateToJson, issuerOf } from '@countersign/ledger-stellar';

import type { Chain } from '../following/chain.ts';
import { accountsOf, linesOf, stateOf } from './accounts.ts';
import { newestLedger } from './ledger-source.ts';

/** All that building a transaction depends on. The ledger is asked for first, so that nothing that is known of accounts is older than its time. */
export async function chainState(chain: Chain, { senders, destinations, assets }: ChainStateQuery): Promise<JsonObject> {
  const ledger = await newestLedger(chain);
  const issuers = assets.flatMap((asset) => issuerOf(asset) ?? []);
  const addresses = [...senders, ...destinations, ...issuers].flatMap((text) => accountOf(text) ?? []);
  const accounts = [...(await accountsOf(chain, addresses))];
  return chainStateToJson({
    ledgerSequence: ledger.sequence,
    closeTime: Math.floor(Date.parse(ledger.closed_at) / 1_000),
    baseFee: ledger.base_fee_in_stroops.toString(),
    baseReserve: ledger.base_reserve_in_stroops.toString(),
    accounts: Object.fromEntries(accounts.map(([address, account]) => [address, stateOf(address, account)])),
    trustLines: accounts.flatMap(([address, account]) => linesOf(address, account)),
  });
}
