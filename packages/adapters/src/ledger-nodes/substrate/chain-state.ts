import type { JsonObject } from '@countersign/kernel';
import type { ChainStateQuery } from '@countersign/ledger-port';
import { chainStateToJson, type SubstrateAccountState, type SubstrateChainState } from '@countersign/ledger-substrate';
import { z } from 'zod';

import { take, type Chain } from '../following/chain.ts';
import { accountsAt, validatorsAmong, type At } from './account-state.ts';
import { call, inShape, newest, newestFinal, readKept } from './ask.ts';
import { needed } from './runtime-at.ts';
import { NextIndex } from './shapes.ts';
import { constantIn, keptIn } from './storage.ts';

/** All that building a transaction depends on: accounts in the newest block, and a final one that the transaction is counted from. */
export async function chainState(
  chain: Chain,
  { senders, destinations }: Pick<ChainStateQuery, 'senders' | 'destinations'>,
  atNewest: Atable,
): Promise<JsonObject> {
  const final = await newestFinal(chain);
  const head = await newest(chain);
  const at = await atNewest(chain, head.hash);
  const found = await accountsAt(chain, [...new Set([...senders, ...destinations])], at);
  const accounts = new Map(found);
  for (const [address, queued] of await queuedOf(chain, senders, found)) {
    const account = found.get(address);
    if (account !== undefined && queued.length > 0) accounts.set(address, { ...account, queued });
  }
  const { metadata, specVersion, transactionVersion } = at.runtime;
  const multiplier = needed(chain, keptIn(metadata, 'TransactionPayment', 'NextFeeMultiplier'), 'multiplier of fees');
  const [feeMultiplier = 10n ** 18n] = await readKept(chain, head.hash, [multiplier], z.bigint());
  const state: SubstrateChainState = {
    finalHeight: final.height,
    finalHash: final.hash,
    height: head.height,
    specVersion,
    transactionVersion,
    feeMultiplier: feeMultiplier.toString(),
    existentialDeposit: depositOf(chain, at).toString(),
    accounts: Object.fromEntries(accounts),
    validators: await validatorsAmong(chain, destinations, at),
  };
  return chainStateToJson(state);
}

/** Gives what accounts are asked for with, at a block. */
export type Atable = (chain: Chain, hash: string) => Promise<At>;

/** What an account has to hold to be there. */
export function depositOf(chain: Pick<Chain, 'name'>, { runtime }: Pick<At, 'runtime'>): bigint {
  return inShape(chain, () => constantIn(runtime.metadata, 'Balances', 'ExistentialDeposit'), z.bigint());
}

/** Nonces of accounts' transactions that wait for a block: the node says which one comes after them. */
async function queuedOf(
  chain: Chain,
  addresses: readonly string[],
  accounts: ReadonlyMap<string, Pick<SubstrateAccountState, 'nonce'>>,
): Promise<readonly (readonly [string, readonly number[]])[]> {
  const answers = await chain.ask(addresses.map((address) => call('system_accountNextIndex', address)));
  return addresses.map((address, index) => {
    const { nonce = 0 } = accounts.get(address) ?? {};
    const next = take(chain.name, 'system_accountNextIndex', answers[index], NextIndex);
    return [address, Array.from({ length: Math.min(Math.max(next - nonce, 0), mostQueued) }, (_, offset) => nonce + offset)];
  });
}

/** More of one account wait at no node. */
const mostQueued = 10_000;
