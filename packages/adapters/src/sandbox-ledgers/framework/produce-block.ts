import type { JsonObject } from '@countersign/kernel';
import type { ObservedTransaction } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';
import type { ClientBase } from 'pg';

import { appendBlock, readTip } from './blocks.ts';
import { appendObservations } from './observation-log.ts';
import type { BlockContext, SandboxBlock, SandboxRules } from './rules.ts';
import { writeState } from './state.ts';
import { allPooled, settle, type Settlement } from './transaction-pool.ts';

/** Makes the ledger's first block, where there is none. The caller holds the ledger's turn. */
export async function makeGenesis<Data extends JsonObject>(
  client: ClientBase,
  ledger: Ledger,
  rules: SandboxRules<Data>,
  now: Date,
): Promise<void> {
  const inserted = await client.query(
    'INSERT INTO sandbox_ledgers (ledger_id, tip_height, next_observation) VALUES ($1, 0, 0) ON CONFLICT DO NOTHING',
    [ledger.id],
  );
  if (inserted.rowCount === 0) return;
  const { state, flush } = writeState(client, ledger.id);
  const data = await rules.genesis(state, ledger);
  await flush();
  await appendBlock(client, ledger.id, { height: 0, time: now, data, parentHash: '', transactionIds: [] });
}

/**
 * Makes the next block if `blockTimeMs` have passed since the last; otherwise does nothing, so that several processes may
 * try. The caller holds the ledger's turn.
 */
export async function makeBlock<Data extends JsonObject>(
  client: ClientBase,
  ledger: Ledger,
  rules: SandboxRules<Data>,
  now: Date,
  blockTimeMs: number,
): Promise<SandboxBlock<Data> | undefined> {
  const tip = await readTip<Data>(client, ledger.id);
  if (now.getTime() - tip.time.getTime() < blockTimeMs) return undefined;
  const { state, flush } = writeState(client, ledger.id);
  const height = tip.height + 1;
  const block: BlockContext<Data> = { ledger, state, height, time: now, data: rules.openBlock(tip) };

  const pooled = await allPooled(client, ledger.id);
  const settlements: Settlement[] = [];
  const observations: ObservedTransaction[] = [];
  for (const candidate of rules.order?.(pooled, block) ?? pooled) {
    const { transactionId, raw } = candidate;
    const inclusion = await rules.include(candidate, block);
    if (inclusion.outcome === 'Waits') continue;
    if (inclusion.outcome === 'Dropped') {
      settlements.push({ transactionId, status: 'Dropped', reason: inclusion.reason });
      continue;
    }
    const { observation } = inclusion;
    settlements.push({ transactionId, status: 'Confirmed', failure: observation.failure });
    observations.push({ ...observation, transactionId, status: 'Confirmed', blockHeight: height, blockTime: now, raw });
  }

  await flush();
  await settle(client, ledger.id, height, settlements);
  await appendObservations(client, ledger.id, observations);
  const transactionIds = observations.map((observation) => observation.transactionId);
  return appendBlock(client, ledger.id, { height, time: now, data: block.data, parentHash: tip.hash, transactionIds });
}
