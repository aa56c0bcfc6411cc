import type { JsonObject } from '@countersign/kernel';
import { chainStateToJson, outpoint, type UnspentOutput } from '@countersign/ledger-bitcoin';
import { nativeAsset, type ChainStateQuery, type Holding } from '@countersign/ledger-port';

import type { ReadableState, TransactionPool } from '../framework/rules.ts';
import type { OutputRecord } from './outputs.ts';
import { outputKey, recipientKey } from './outputs.ts';
import { minimumRelayRateText } from './relay.ts';
import { noteOfPooled } from './replacement.ts';

/** The senders' outputs, in blocks and in the pool, and which of them pooled transactions spend. */
export async function readChainState(query: ChainStateQuery, state: ReadableState, pool: TransactionPool): Promise<JsonObject> {
  const senders = new Set(query.senders);
  const outputs: UnspentOutput[] = [];
  for (const address of senders) {
    for (const [key, record] of await state.owned<OutputRecord>(address, 'output:')) {
      const [, transactionId = '', index = ''] = key.split(':');
      outputs.push({ transactionId, index: Number(index), amount: record.amount, address, height: record.height });
    }
  }
  for (const pooled of await pool.holding([...senders].map(recipientKey))) {
    const note = noteOfPooled(pooled);
    const ownChange = note.senders.length > 0 && note.senders.every((sender) => senders.has(sender));
    for (const [index, { address, amount }] of note.outputs.entries()) {
      if (address === undefined || !senders.has(address)) continue;
      outputs.push({ transactionId: pooled.transactionId, index, amount, address, ownChange });
    }
  }
  const spenders = await spendersOf(outputs, pool);
  const known = outputs.map((output) => {
    const spentBy = spenders.get(outpoint(output.transactionId, output.index));
    return spentBy === undefined ? output : { ...output, spentBy };
  });
  return chainStateToJson({ outputs: known, minimumRelayRate: minimumRelayRateText });
}

/** What addresses hold in blocks. */
export async function readHoldings(addresses: readonly string[], state: ReadableState): Promise<readonly Holding[]> {
  const holdings: Holding[] = [];
  for (const address of new Set(addresses)) {
    const outputs = await state.owned<OutputRecord>(address, 'output:');
    const total = [...outputs.values()].reduce((sum, output) => sum + BigInt(output.amount), 0n);
    holdings.push({ address, asset: nativeAsset, total, locked: [] });
  }
  return holdings;
}

async function spendersOf(outputs: readonly UnspentOutput[], pool: TransactionPool): Promise<ReadonlyMap<string, string>> {
  const keys = outputs.map(({ transactionId, index }) => outputKey(outpoint(transactionId, index)));
  const spenders = new Map<string, string>();
  for (const pooled of await pool.holding(keys)) {
    for (const name of noteOfPooled(pooled).spent) spenders.set(name, pooled.transactionId);
  }
  return spenders;
}
