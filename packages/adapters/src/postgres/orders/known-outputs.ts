import type { KnownOutput, KnownOutputs, ObservedTransaction } from '@countersign/ledger-port';
import type { Pool, PoolClient } from 'pg';

interface Row {
  readonly transactionId: string;
  readonly index: number;
  readonly address: string;
  readonly amount: string;
  readonly height: number;
  readonly spentBy: string | null;
}

const columns = `o.transaction_id as "transactionId", o.output_index as index, o.address, o.amount::text, o.height, o.spent_by as "spentBy"`;

/** The {@link KnownOutputs} of a ledger in PostgreSQL. */
export function createKnownOutputs(pool: Pool, ledgerId: string): KnownOutputs {
  return {
    async named(names) {
      const { rows } = await pool.query<Row>(
        `select ${columns} from unnest($2::text[], $3::integer[]) as wanted(transaction_id, output_index)
         join ledger_output o on o.ledger_id = $1 and (o.transaction_id, o.output_index) = (wanted.transaction_id, wanted.output_index)`,
        [ledgerId, ...split(names)],
      );
      return new Map(rows.map((row) => [`${row.transactionId}:${row.index}`, outputOf(row)]));
    },
    async unspent(addresses) {
      const { rows } = await pool.query<Row>(
        `select ${columns} from ledger_output o where o.ledger_id = $1 and o.address = any($2) and o.spent_by is null
         order by o.height, o.transaction_id, o.output_index`,
        [ledgerId, addresses],
      );
      return rows.map(outputOf);
    },
    async underWay(addresses) {
      const { rows } = await pool.query<{ raw: string }>(
        `select t.work->>'raw' as raw from ledger_transaction t where t.work ? 'raw' and t.id in (
           select r.transaction_id from account_address d
           join order_resource r on (r.account_id, r.ledger_id) = (d.account_id, d.ledger_id) and not r.spent
           where d.ledger_id = $1 and d.address = any($2))`,
        [ledgerId, addresses],
      );
      return rows.map(({ raw }) => raw);
    },
    async signed(transactionIds) {
      const { rows } = await pool.query<{ raw: string }>(
        `select t.work->>'raw' as raw from ledger_transaction t
         where t.ledger_id = $1 and t.ledger_transaction_id = any($2) and t.work ? 'raw'`,
        [ledgerId, transactionIds],
      );
      return rows.map(({ raw }) => raw);
    },
    async heightOf(transactionId) {
      const { rows } = await pool.query<{ height: number }>(
        `select height from ledger_output where ledger_id = $1 and transaction_id = $2
         union select spent_height from ledger_output where ledger_id = $1 and spent_by = $2`,
        [ledgerId, transactionId],
      );
      return rows[0]?.height;
    },
  };
}

/**
 * Writes which outputs of accounts' addresses transactions made and spent, in the transaction that moves the ledger's cursor. What
 * is not final is not kept, and what is there already stays as it is. One may spend what a later one of them makes.
 */
export async function writeOutputs(client: PoolClient, ledgerId: string, all: readonly ObservedTransaction[]): Promise<void> {
  const final = all.flatMap(({ status, blockHeight: height, ...observed }) =>
    status === 'Confirmed' && height !== undefined ? [{ ...observed, height }] : [],
  );
  const made = final.flatMap(({ transactionId, height, movements }) =>
    movements.flatMap(({ to, amount, metadata }) =>
      to !== undefined && 'outputIndex' in metadata && metadata.outputIndex !== undefined
        ? [{ transactionId, height, index: metadata.outputIndex, address: to, amount: amount.toString() }]
        : [],
    ),
  );
  if (made.length > 0)
    await client.query(
      `insert into ledger_output (ledger_id, transaction_id, output_index, address, amount, height)
       select $1, m.transaction_id, m.output_index, m.address, m.amount, m.height
       from unnest($2::text[], $3::integer[], $4::text[], $5::numeric[], $6::integer[])
         as m(transaction_id, output_index, address, amount, height)
       join account_address d on d.ledger_id = $1 and d.address = m.address
       on conflict do nothing`,
      [
        ledgerId,
        made.map(({ transactionId }) => transactionId),
        made.map(({ index }) => index),
        made.map(({ address }) => address),
        made.map(({ amount }) => amount),
        made.map(({ height }) => height),
      ],
    );
  const spent = final.flatMap(({ transactionId, height, spentOutputs = [] }) =>
    spentOutputs.map((name) => ({ transactionId, height, name })),
  );
  if (spent.length > 0)
    await client.query(
      `update ledger_output o set spent_by = s.spent_by, spent_height = s.height
       from unnest($2::text[], $3::integer[], $4::text[], $5::integer[]) as s(transaction_id, output_index, spent_by, height)
       where o.ledger_id = $1 and (o.transaction_id, o.output_index) = (s.transaction_id, s.output_index) and o.spent_by is null`,
      [
        ledgerId,
        ...split(spent.map(({ name }) => name)),
        spent.map(({ transactionId }) => transactionId),
        spent.map(({ height }) => height),
      ],
    );
}

function split(names: readonly string[]): [transactionIds: string[], indexes: number[]] {
  const parts = names.map((name) => name.split(':'));
  return [parts.map(([transactionId = '']) => transactionId), parts.map(([, index]) => Number(index))];
}

function outputOf({ spentBy, amount, ...output }: Row): KnownOutput {
  return { ...output, amount: BigInt(amount), ...(spentBy !== null && { spentBy }) };
}
