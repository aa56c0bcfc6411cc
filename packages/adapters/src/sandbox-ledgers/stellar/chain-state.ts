import type { JsonObject } from '@countersign/kernel';
import { nativeAsset, type ChainStateQuery, type Holding } from '@countersign/ledger-port';
import {
  accountOf,
  chainStateToJson,
  issuerOf,
  lockedCoins,
  tokenAsset,
  type StellarAccountState,
  type StellarTrustLine,
} from '@countersign/ledger-stellar';

import type { ReadableState, RuleContext } from '../framework/rules.ts';
import { baseFee, baseReserve } from './constants.ts';
import { accountResource, readNote } from './note.ts';
import { hasFlag, linesOf, readAccount } from './records.ts';

/** The accounts that a transaction touches, with their trust lines. */
export async function readChainState(query: ChainStateQuery, context: RuleContext<JsonObject>): Promise<JsonObject> {
  const { state, pool, tip } = context;
  const issuers = query.assets.flatMap((asset) => issuerOf(asset) ?? []);
  const named = [...query.senders, ...query.destinations, ...issuers].flatMap((text) => accountOf(text) ?? []);
  const accounts: Record<string, StellarAccountState> = {};
  const trustLines: StellarTrustLine[] = [];
  for (const address of new Set(named)) {
    const account = await readAccount(state, address);
    if (account === undefined) continue;
    const queued = (await pool.holding([accountResource(address)])).map((one) => readNote(one).sequence.toString());
    const { balance, sequence, subentries } = account;
    accounts[address] = {
      balance,
      sequence,
      subentries,
      ...(queued.length > 0 && { queued }),
      ...(hasFlag(account, 'immutable') && { isImmutable: true }),
      ...(hasFlag(account, 'required') && { asksForLeave: true }),
      ...(hasFlag(account, 'revocable') && { mayFreeze: true }),
      ...(hasFlag(account, 'clawback') && { mayTakeBack: true }),
      ...(account.memoRequired === true && { memoRequired: true }),
    };
    for (const { code, issuer, balance: held, limit, unauthorized } of await linesOf(state, address))
      trustLines.push({ account: address, code, issuer, balance: held, limit, ...(unauthorized === true && { unauthorized }) });
  }
  return chainStateToJson({
    ledgerSequence: tip.height,
    closeTime: Math.floor(tip.time.getTime() / 1_000),
    baseFee: baseFee.toString(),
    baseReserve: baseReserve.toString(),
    accounts,
    trustLines,
  });
}

/** Coins and tokens that addresses hold. */
export async function readHoldings(addresses: readonly string[], state: ReadableState): Promise<readonly Holding[]> {
  const holdings: Holding[] = [];
  const costs = { baseReserve: baseReserve.toString() };
  for (const address of new Set(addresses)) {
    const account = await readAccount(state, address);
    if (account === undefined) continue;
    holdings.push({ address, asset: nativeAsset, total: BigInt(account.balance), locked: lockedCoins(costs, account) });
    for (const { code, issuer, balance } of await linesOf(state, address)) {
      const asset = tokenAsset({ code, issuer });
      if (asset !== undefined && balance !== '0') holdings.push({ address, asset, total: BigInt(balance), locked: [] });
    }
  }
  return holdings;
}
