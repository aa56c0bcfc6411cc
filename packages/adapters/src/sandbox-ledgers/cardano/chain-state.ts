import type { JsonObject } from '@countersign/kernel';
import { chainStateToJson, outpoint, rewardAddressOf, type StakeState, type UnspentOutput } from '@countersign/ledger-cardano';
import { nativeAsset, type Holding } from '@countersign/ledger-port';

import type { ReadableState, RuleContext, TransactionPool } from '../framework/rules.ts';
import { protocol } from './constants.ts';
import { noteOfPooled } from './note.ts';
import { outputKey, recipientKey, stakeKey, stakeStateOf, type OutputRecord, type StakeRecord } from './records.ts';

/** The senders' outputs, in blocks and in the pool, which of them pooled transactions spend, and their stakes. */
export async function readChainState(
  addresses: readonly string[],
  { state, pool, tip }: Pick<RuleContext<JsonObject>, 'state' | 'pool' | 'tip'>,
): Promise<JsonObject> {
  const senders = new Set(addresses);
  const outputs: UnspentOutput[] = [];
  const stakes: [string, StakeState][] = [];
  for (const address of senders) {
    outputs.push(...(await inBlocks(address, state)));
    stakes.push([address, stakeStateOf(await stakeOf(address, state), tip.height + 1)]);
  }
  for (const pooled of await pool.holding([...senders].map(recipientKey))) {
    const note = noteOfPooled(pooled);
    const ownChange = note.taken.every(({ address }) => senders.has(address));
    for (const [index, { address, amount, tokens }] of note.outputs.entries())
      if (senders.has(address)) outputs.push({ transactionId: pooled.transactionId, index, amount, address, tokens, ownChange });
  }
  const spenders = await spendersOf(outputs, pool);
  const known = outputs.map((output) => {
    const spentBy = spenders.get(outpoint(output));
    return spentBy === undefined ? output : { ...output, spentBy };
  });
  return chainStateToJson({ slot: tip.height, protocol, outputs: known, stakes: Object.fromEntries(stakes) });
}

/** What addresses hold in blocks, and whom it counts for. */
export async function readHoldings(addresses: readonly string[], state: ReadableState): Promise<readonly Holding[]> {
  const holdings: Holding[] = [];
  for (const address of new Set(addresses)) {
    const total = (await inBlocks(address, state)).reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    const { pool } = (await stakeOf(address, state)) ?? {};
    holdings.push({ address, asset: nativeAsset, total, locked: [], ...(pool !== undefined && { delegates: [pool] }) });
  }
  return holdings;
}

async function inBlocks(address: string, state: ReadableState): Promise<readonly UnspentOutput[]> {
  const records = await state.owned<OutputRecord>(address, 'output:');
  return [...records].map(([key, { amount, tokens, height }]) => {
    const [, transactionId = '', index = ''] = key.split(':');
    return { transactionId, index: Number(index), amount, address, tokens, height };
  });
}

async function stakeOf(address: string, state: ReadableState): Promise<StakeRecord | undefined> {
  const rewards = rewardAddressOf(address);
  return rewards === undefined ? undefined : state.get<StakeRecord>(stakeKey(rewards));
}

async function spendersOf(outputs: readonly UnspentOutput[], pool: TransactionPool): Promise<ReadonlyMap<string, string>> {
  const spenders = new Map<string, string>();
  for (const pooled of await pool.holding(outputs.map((output) => outputKey(outpoint(output)))))
    for (const name of noteOfPooled(pooled).spent) spenders.set(name, pooled.transactionId);
  return spenders;
}
