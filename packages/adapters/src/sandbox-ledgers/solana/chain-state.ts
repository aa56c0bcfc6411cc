import type { JsonObject } from '@countersign/kernel';
import { nativeAsset, type ChainStateQuery, type Holding } from '@countersign/ledger-port';
import {
  chainStateToJson,
  lifetimeInBlocks,
  lockedCoins,
  rentOf,
  tokenAccountOf,
  tokenAsset,
  tokenOf,
  type SolanaChainState,
  type TokenType,
} from '@countersign/ledger-solana';

import { feeWave, usualWave } from '../framework/fee-wave.ts';
import type { ReadableState, RuleContext } from '../framework/rules.ts';
import { ownerOf, readAccount, rentPerByte, tokenAccountsOf, tokenBytes } from './accounts.ts';
import type { BlockData } from './lifetime.ts';

type Records<Name extends 'accounts' | 'nonces' | 'mints' | 'tokenAccounts'> = Record<string, SolanaChainState[Name][string]>;

/** What is usually offered for a unit of computation, before it wobbles: millionths of a lamport. */
const unitPrice = { medium: 20_000n, high: 400_000n } as const;

/** The accounts that a transaction touches, as nodes give them, and the newest block's hash. */
export async function readChainState(query: ChainStateQuery, { state, tip }: RuleContext<BlockData>): Promise<JsonObject> {
  const wave = (price: bigint) => feeWave(tip.height, price, usualWave).toString();
  const [accounts, nonces, mints, tokenAccounts]: [
    Records<'accounts'>,
    Records<'nonces'>,
    Records<'mints'>,
    Records<'tokenAccounts'>,
  ] = [{}, {}, {}, {}];
  const take = async (address: string) => {
    const account = await readAccount(state, address);
    if (account === undefined) return;
    accounts[address] = { lamports: account.lamports, owner: ownerOf(account) };
    if (account.kind === 'Nonce') nonces[address] = { authority: account.authority, value: account.value };
    if (account.kind === 'Token') tokenAccounts[address] = { mint: account.mint, owner: account.holder, amount: account.amount };
    if (account.kind !== 'Mint') return;
    const { tokenType, decimals, authority } = account;
    mints[address] = { tokenType, decimals, accountBytes: tokenBytes[tokenType], ...(authority !== undefined && { authority }) };
  };
  const named = new Set([...query.senders, ...query.destinations]);
  for (const address of [...named, ...query.assets.flatMap((asset) => tokenOf(asset)?.mint ?? [])]) await take(address);
  const tokens: readonly (readonly [string, { readonly tokenType: TokenType }])[] = Object.entries(mints);
  for (const [mint, { tokenType }] of tokens)
    for (const owner of named) await take(tokenAccountOf(owner, mint, tokenType).address);
  return chainStateToJson({
    blockHeight: tip.height,
    // Each slot has its block here.
    slot: tip.height,
    blockhash: tip.hash,
    lastValidBlockHeight: tip.height + lifetimeInBlocks - 1,
    rentPerByte,
    unitPrices: { low: '0', medium: wave(unitPrice.medium), high: wave(unitPrice.high) },
    accounts,
    nonces,
    mints,
    tokenAccounts,
  });
}

/** Coins and tokens that addresses hold. */
export async function readHoldings(addresses: readonly string[], state: ReadableState): Promise<readonly Holding[]> {
  const holdings: Holding[] = [];
  for (const address of new Set(addresses)) {
    const account = await readAccount(state, address);
    if (account !== undefined) {
      const total = BigInt(account.lamports);
      holdings.push({ address, asset: nativeAsset, total, locked: lockedCoins(rentOf({ rentPerByte }, 0), total) });
    }
    const sums = new Map<string, Holding>();
    for (const { mint, tokenType: type, amount } of await tokenAccountsOf(state, address)) {
      const total = (sums.get(mint)?.total ?? 0n) + BigInt(amount);
      if (total > 0n) sums.set(mint, { address, asset: tokenAsset({ mint, type }), total, locked: [] });
    }
    holdings.push(...sums.values());
  }
  return holdings;
}
