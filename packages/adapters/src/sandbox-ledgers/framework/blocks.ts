import { createHash } from 'node:crypto';

import { CodedError, type JsonObject } from '@countersign/kernel';
import type { ClientBase, Pool } from 'pg';

import type { SandboxBlock } from './rules.ts';

/** Empty blocks older than this are deleted, so that an idle network does not grow. What is signed on Substrate may name any of the last 4,096. */
export const emptyBlocksKept = 4_200;

/** The newest block of a ledger that has its first. */
export async function readTip<Data extends JsonObject>(
  database: Pool | ClientBase,
  ledgerId: string,
): Promise<SandboxBlock<Data>> {
  const { rows } = await database.query<{ height: string; hash: string; time: Date; data: Data }>({
    name: 'sandbox-tip',
    text: `SELECT b.height, b.hash, b.time, b.data FROM sandbox_ledgers AS l
     JOIN sandbox_blocks AS b ON b.ledger_id = l.ledger_id AND b.height = l.tip_height WHERE l.ledger_id = $1`,
    values: [ledgerId],
  });
  const row = rows[0];
  if (row === undefined) throw new CodedError('SandboxLedgerMissing', `The sandbox ledger ${ledgerId} has no block`);
  return { height: Number(row.height), hash: row.hash, time: row.time, data: row.data };
}

/** The height of a ledger's block of that hash; undefined for one that it never had, or has no more. */
export async function blockHeight(database: Pool | ClientBase, ledgerId: string, hash: string): Promise<number | undefined> {
  const { rows } = await database.query<{ height: string }>(
    'SELECT height FROM sandbox_blocks WHERE ledger_id = $1 AND hash = $2',
    [ledgerId, hash],
  );
  return rows[0] && Number(rows[0].height);
}

/** The hash of a ledger's block at a height; undefined where there is none yet, or none any more. */
export async function blockHash(database: Pool | ClientBase, ledgerId: string, height: number): Promise<string | undefined> {
  const { rows } = await database.query<{ hash: string }>(
    'SELECT hash FROM sandbox_blocks WHERE ledger_id = $1 AND height = $2',
    [ledgerId, height],
  );
  return rows[0]?.hash;
}

/** A block that is to be added. */
export interface NextBlock<Data extends JsonObject> {
  readonly height: number;
  readonly time: Date;
  readonly data: Data;
  readonly parentHash: string;
  readonly transactionIds: readonly string[];
}

/** The hash that names a block. */
export function hashOfBlock(ledgerId: string, block: NextBlock<JsonObject>): string {
  const { height, parentHash, time, data, transactionIds } = block;
  const header = JSON.stringify([ledgerId, height, parentHash, time.toISOString(), data, transactionIds]);
  return createHash('sha256').update(header).digest('hex');
}

/** Adds a block and makes it the tip. */
export async function appendBlock<Data extends JsonObject>(
  client: ClientBase,
  ledgerId: string,
  block: NextBlock<Data>,
): Promise<SandboxBlock<Data>> {
  const { height, time, data } = block;
  const hash = hashOfBlock(ledgerId, block);
  await client.query(
    `INSERT INTO sandbox_blocks (ledger_id, height, hash, time, transaction_count, data) VALUES ($1, $2, $3, $4, $5, $6)`,
    [ledgerId, height, hash, time, block.transactionIds.length, JSON.stringify(data)],
  );
  await client.query('UPDATE sandbox_ledgers SET tip_height = $2 WHERE ledger_id = $1', [ledgerId, height]);
  await client.query('DELETE FROM sandbox_blocks WHERE ledger_id = $1 AND height = $2 AND transaction_count = 0', [
    ledgerId,
    height - emptyBlocksKept,
  ]);
  return { height, hash, time, data };
}
