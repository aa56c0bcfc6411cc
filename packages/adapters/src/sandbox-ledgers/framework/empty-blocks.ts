import type { JsonObject } from '@countersign/kernel';
import type { Pool } from 'pg';

import { emptyBlocksKept, hashOfBlock, type NextBlock } from './blocks.ts';
import { lockClass } from './ledger-turn.ts';
import type { SandboxBlock } from './rules.ts';

/** A block without transactions that one ledger is to have next. */
export interface EmptyBlock {
  readonly ledgerId: string;
  readonly block: NextBlock<JsonObject>;
}

/** How a ledger is. */
export interface SeenLedger {
  readonly ledgerId: string;
  readonly tip: SandboxBlock<never>;
  /** How many observations there have been: its readers have something to read once there are more. */
  readonly observations: string;
  /** Whether the empty block that it was to have next is the tip now. */
  readonly isMade: boolean;
}

interface Row extends Omit<SandboxBlock<never>, 'height'> {
  readonly ledgerId: string;
  readonly height: string;
  readonly observations: string;
  readonly isMade: boolean;
}

/**
 * Makes an empty block on each of these ledgers where nothing waits and its tip is still the one before it, and says how all that were asked for are. One
 * statement, however many there are. It waits for nobody: a ledger whose turn somebody else has gets no block here. What another process commits
 * while it runs it may not see; a transaction is in the next block then, and two blocks of one height there never are, since a tip is moved from the height before only.
 * A ledger without a first block is left out.
 */
export async function addEmptyBlocks(
  pool: Pool,
  ledgerIds: readonly string[],
  blocks: readonly EmptyBlock[],
): Promise<readonly SeenLedger[]> {
  const { rows } = await pool.query<Row>({
    name: 'sandbox-empty-blocks',
    text: `with turn as materialized (
        select n.* from unnest($2::text[], $3::bigint[], $4::text[], $5::text[], $6::timestamptz[], $7::text[])
          as n (ledger_id, height, parent, hash, time, data)
        where pg_try_advisory_xact_lock($8, hashtext(n.ledger_id)))
      , moved as (
        update sandbox_ledgers l set tip_height = t.height from turn t
        where l.ledger_id = t.ledger_id and l.tip_height = t.height - 1
          and exists (select from sandbox_blocks b where b.ledger_id = t.ledger_id and b.height = t.height - 1 and b.hash = t.parent)
          and not exists (select from sandbox_transactions w where w.ledger_id = t.ledger_id and w.status = 'Detected')
        returning t.ledger_id, t.height, t.hash, t.time, t.data::jsonb as data)
      , made as (
        insert into sandbox_blocks (ledger_id, height, hash, time, transaction_count, data)
        select ledger_id, height, hash, time, 0, data from moved)
      , gone as (
        delete from sandbox_blocks b using moved m
        where b.ledger_id = m.ledger_id and b.height = m.height - $9 and b.transaction_count = 0)
      select l.ledger_id as "ledgerId", l.next_observation as observations, m.ledger_id is not null as "isMade",
        coalesce(m.height, b.height) as height, coalesce(m.hash, b.hash) as hash, coalesce(m.time, b.time) as time,
        coalesce(m.data, b.data) as data
      from sandbox_ledgers l join sandbox_blocks b on b.ledger_id = l.ledger_id and b.height = l.tip_height
        left join moved m on m.ledger_id = l.ledger_id
      where l.ledger_id = any($1)`,
    values: [
      ledgerIds,
      blocks.map(({ ledgerId }) => ledgerId),
      blocks.map(({ block }) => block.height),
      blocks.map(({ block }) => block.parentHash),
      blocks.map(({ ledgerId, block }) => hashOfBlock(ledgerId, block)),
      blocks.map(({ block }) => block.time),
      blocks.map(({ block }) => JSON.stringify(block.data)),
      lockClass,
      emptyBlocksKept,
    ],
  });
  return rows.map(({ ledgerId, height, hash, time, data, observations, isMade }) => ({
    ledgerId,
    tip: { height: Number(height), hash, time, data },
    observations,
    isMade,
  }));
}
