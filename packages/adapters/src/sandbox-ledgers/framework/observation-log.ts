import type { JsonObject } from '@countersign/kernel';
import type { LedgerNode, ObservedTransaction } from '@countersign/ledger-port';
import type { ClientBase, Pool } from 'pg';

const pageSize = 200;

/** JSON has no big integers: amounts are decimal text, times ISO 8601. */
function toJson({ taken, ...observation }: ObservedTransaction): JsonObject {
  return {
    ...observation,
    ...(taken !== undefined && { taken: taken.map(({ address, amount }) => ({ address, amount: amount.toString() })) }),
    fee: observation.fee.toString(),
    blockTime: observation.blockTime?.toISOString(),
    movements: observation.movements.map((movement) => ({ ...movement, amount: movement.amount.toString() })),
  };
}

type Stored = Omit<ObservedTransaction, 'fee' | 'blockTime' | 'movements' | 'taken'> & {
  fee: string;
  blockTime?: string;
  taken?: readonly { address: string; amount: string }[];
  movements: readonly (Omit<ObservedTransaction['movements'][number], 'amount'> & { amount: string })[];
};

function fromJson(stored: Stored): ObservedTransaction {
  const { blockTime, taken, ...rest } = stored;
  return {
    ...rest,
    fee: BigInt(stored.fee),
    ...(blockTime === undefined ? {} : { blockTime: new Date(blockTime) }),
    ...(taken === undefined ? {} : { taken: taken.map(({ address, amount }) => ({ address, amount: BigInt(amount) })) }),
    movements: stored.movements.map((movement) => ({ ...movement, amount: BigInt(movement.amount) })),
  };
}

function addressesOf(observation: ObservedTransaction): string[] {
  const addresses = new Set<string>(observation.feePayer === undefined ? [] : [observation.feePayer]);
  for (const movement of observation.movements) {
    for (const sender of movement.from) addresses.add(sender);
    if (movement.to !== undefined) addresses.add(movement.to);
  }
  return [...addresses];
}

/** Adds to the log. The caller holds the ledger's turn until it commits, so that positions follow the order of commits. */
export async function appendObservations(
  client: ClientBase,
  ledgerId: string,
  observations: readonly ObservedTransaction[],
): Promise<void> {
  if (observations.length === 0) return;
  const { rows } = await client.query<{ first: string }>(
    `UPDATE sandbox_ledgers SET next_observation = next_observation + $2
     WHERE ledger_id = $1 RETURNING next_observation - $2 AS first`,
    [ledgerId, observations.length],
  );
  const first = BigInt(rows[0]?.first ?? 0);
  const records = observations.map((observation, index) => ({
    position: (first + BigInt(index)).toString(),
    addresses: addressesOf(observation),
    observation: toJson(observation),
  }));
  await client.query(
    `INSERT INTO sandbox_observations (ledger_id, position, addresses, observation)
     SELECT $1, position, addresses, observation
     FROM jsonb_to_recordset($2::jsonb) AS record (position bigint, addresses text[], observation jsonb)`,
    [ledgerId, JSON.stringify(records)],
  );
}

/** A page of the log after the cursor, only what concerns watched addresses. */
export async function readObservations(
  pool: Pool,
  ledgerId: string,
  cursor: string | undefined,
  isWatched: (addresses: readonly string[]) => Promise<ReadonlySet<string>>,
): ReturnType<LedgerNode['observations']> {
  const after = cursor === undefined ? '-1' : BigInt(cursor).toString();
  const { rows } = await pool.query<{ position: string; addresses: string[]; observation: Stored }>({
    name: 'sandbox-observations',
    text: `SELECT position, addresses, observation FROM sandbox_observations
     WHERE ledger_id = $1 AND position > $2 ORDER BY position LIMIT ${pageSize}`,
    values: [ledgerId, after],
  });
  const addresses = [...new Set(rows.flatMap((row) => row.addresses))];
  const watched = addresses.length === 0 ? new Set<string>() : await isWatched(addresses);
  return {
    cursor: rows.at(-1)?.position ?? after,
    transactions: rows
      .filter((row) => row.addresses.some((address) => watched.has(address)))
      .map((row) => fromJson(row.observation)),
    more: rows.length === pageSize,
  };
}

/** A page of what was confirmed to addresses, of the log after one cursor and up to another. */
export async function readHistory(
  pool: Pool,
  ledgerId: string,
  addresses: readonly string[],
  { after = '-1', until }: Parameters<LedgerNode['history']>[1],
): ReturnType<LedgerNode['history']> {
  const { rows } = await pool.query<{ position: string; observation: Stored }>(
    `SELECT position, observation FROM sandbox_observations
     WHERE ledger_id = $1 AND addresses && $2::text[] AND position > $3 AND position <= $4 AND observation->>'status' = 'Confirmed'
     ORDER BY position LIMIT ${pageSize}`,
    [ledgerId, addresses, BigInt(after).toString(), BigInt(until).toString()],
  );
  const more = rows.length === pageSize;
  return {
    cursor: (more && rows.at(-1)?.position) || until,
    transactions: rows.map(({ observation }) => fromJson(observation)),
    more,
  };
}
