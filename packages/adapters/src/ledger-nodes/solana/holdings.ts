import { nativeAsset, withZeros, type AssetReference, type Holding } from '@countersign/ledger-port';
import { lockedCoins, tokenAsset, tokenPrograms, type TokenType } from '@countersign/ledger-solana';

import { take, type Chain } from '../following/chain.ts';
import { accountsAt } from './chain-state.ts';
import { call, finalized } from './ask.ts';
import { readAccount } from './read-account.ts';
import { Rent, TokenAccounts } from './shapes.ts';

const types: readonly TokenType[] = ['SPL', 'SPL2022'];

/** What addresses hold in the last final block: coins, and all tokens in accounts of theirs, of both programs. */
export async function holdings(
  chain: Chain,
  addresses: readonly string[],
  assets: readonly AssetReference[] = [],
): Promise<readonly Holding[]> {
  const [coins, rent, tokens] = await Promise.all([
    accountsAt(chain, addresses, finalized),
    chain.ask([call('getMinimumBalanceForRentExemption', 0)]),
    tokenAccountsOf(chain, addresses),
  ]);
  const minimum = BigInt(take(chain.name, 'getMinimumBalanceForRentExemption', rent[0], Rent));
  const held = addresses.flatMap((address): Holding[] => {
    const account = coins.get(address);
    const total = BigInt(account?.lamports ?? 0);
    const own = account === undefined ? [] : [{ address, asset: nativeAsset, total, locked: lockedCoins(minimum, total) }];
    const sums = new Map<string, Holding>();
    for (const { owner, mint, type, amount } of tokens) {
      if (owner !== address || amount === 0n) continue;
      const before = sums.get(mint)?.total ?? 0n;
      sums.set(mint, { address, asset: tokenAsset({ mint, type }), total: before + amount, locked: [] });
    }
    return [...own, ...sums.values()];
  });
  return withZeros(held, addresses, assets);
}

/** An account that holds a token for somebody. */
interface HeldToken {
  readonly account: string;
  readonly owner: string;
  readonly mint: string;
  readonly type: TokenType;
  readonly amount: bigint;
}

/** The accounts in which addresses hold tokens, of both programs. */
export async function tokenAccountsOf(chain: Chain, owners: readonly string[]): Promise<readonly HeldToken[]> {
  const method = 'getTokenAccountsByOwner';
  const asked = owners.flatMap((owner) => types.map((type) => ({ owner, type })));
  const answers = await chain.ask(
    asked.map(({ owner, type }) => call(method, owner, { programId: tokenPrograms[type] }, { ...finalized, encoding: 'base64' })),
  );
  return asked.flatMap(({ owner, type }, index) =>
    take(chain.name, method, answers[index], TokenAccounts).value.flatMap(({ pubkey, account }) => {
      const read = readAccount(account);
      // A node that gives an account of somebody else gives none of this one.
      if (read.kind !== 'Token' || read.held.owner !== owner) return [];
      return [{ account: pubkey, owner, mint: read.held.mint, type, amount: BigInt(read.held.amount) }];
    }),
  );
}
