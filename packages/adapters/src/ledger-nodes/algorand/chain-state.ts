import type { JsonObject } from '@countersign/kernel';
import { chainStateToJson, lockedCoins, type AlgorandAccountState } from '@countersign/ledger-algorand';
import { nativeAsset, withZeros, type AssetReference, type ChainStateQuery, type Holding } from '@countersign/ledger-port';

import { take, type Chain } from '../following/chain.ts';
import { askAt, at } from './ask.ts';
import { Account, Params } from './shapes.ts';

/** What an account must have that holds nothing else, in the smallest unit: a rule of the network, of which nodes say what an account's own is. */
const minimumBalance = 100_000n;

const paramsPath = '/v2/transactions/params';
const accountPath = (address: string) => `/v2/accounts/${address}?exclude=all`;

/** The accounts of a payment, and what the network asks for now. An account that has nothing is not there. */
export async function chainState(chain: Chain, { senders, destinations }: ChainStateQuery): Promise<JsonObject> {
  const [params, accounts] = await Promise.all([
    askAt(chain, paramsPath, Params),
    accountsOf(chain, [...new Set([...senders, ...destinations])]),
  ]);
  return chainStateToJson({
    round: params['last-round'],
    minimumFee: params['min-fee'].toString(),
    feePerByte: params.fee.toString(),
    minimumBalance: minimumBalance.toString(),
    accounts: Object.fromEntries(accounts),
  });
}

/** The coins of addresses, and what of them must stay. */
export async function holdings(
  chain: Chain,
  addresses: readonly string[],
  assets: readonly AssetReference[] = [],
): Promise<readonly Holding[]> {
  const held = (await accountsOf(chain, [...new Set(addresses)])).map(([address, account]): Holding => ({
    address,
    asset: nativeAsset,
    total: BigInt(account.balance),
    locked: lockedCoins(account),
  }));
  return withZeros(held, addresses, assets);
}

async function accountsOf(
  chain: Chain,
  addresses: readonly string[],
): Promise<readonly (readonly [string, AlgorandAccountState])[]> {
  const answers = await chain.ask(addresses.map((address) => at(accountPath(address))));
  return addresses.flatMap((address, position) => {
    const account = take(chain.name, accountPath(address), answers[position], Account);
    const { amount, 'min-balance': least, 'auth-addr': signer } = account;
    if (amount === 0n) return [];
    const state = { balance: amount.toString(), minimumBalance: least.toString(), ...(signer !== undefined && { signer }) };
    return [[address, state] as const];
  });
}
