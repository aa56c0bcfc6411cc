import type { JsonObject } from '@countersign/kernel';
import type { ChainStateQuery } from '@countersign/ledger-port';
import { accountOf, chainStateToJson, readAsset } from '@countersign/ledger-stellar';

import type { Chain } from '../following/chain.ts';
import { stateOf } from './account-state.ts';
import type { ServerInterface } from './servers.ts';

/** All that building a transaction depends on. The ledger is asked for first, so that nothing that is known of accounts is older than its time. */
export async function chainState(
  { newest, accounts: accountsOf }: ServerInterface,
  chain: Chain,
  { senders, destinations, assets }: ChainStateQuery,
): Promise<JsonObject> {
  const ledger = await newest(chain);
  const tokens = assets.flatMap((asset) => readAsset(asset) ?? []);
  const named = [...senders, ...destinations, ...tokens.map(({ issuer }) => issuer)];
  const accounts = [...(await accountsOf(chain, [...new Set(named.flatMap((text) => accountOf(text) ?? []))], tokens))];
  return chainStateToJson({
    ledgerSequence: ledger.sequence,
    closeTime: Math.floor(ledger.time.getTime() / 1_000),
    baseFee: ledger.baseFee.toString(),
    baseReserve: ledger.baseReserve.toString(),
    accounts: Object.fromEntries(accounts.map(([address, account]) => [address, stateOf(account)])),
    trustLines: accounts.flatMap(([, { lines }]) => lines),
  });
}
