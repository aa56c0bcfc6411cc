import { err, ok, type JsonObject, type Result } from '@countersign/kernel';
import type { TransactionStatus } from '@countersign/ledger-port';
import type { ClientBase, Pool } from 'pg';

import { appendObservations } from './observation-log.ts';
import type { Refusal, RuleContext, SandboxRules } from './rules.ts';
import { addToPool } from './transaction-pool.ts';

/** Takes a serialised transaction into the pool, or says why not. The caller holds the ledger's turn. */
export async function acceptTransaction<Data extends JsonObject>(
  client: ClientBase,
  rules: SandboxRules<Data>,
  rawText: string,
  context: RuleContext<Data>,
): Promise<Result<{ readonly transactionId: string }, Refusal>> {
  const ledgerId = context.ledger.id;
  const raw = rawText.toLowerCase();
  if (raw.length === 0 || raw.length % 2 !== 0 || !/^[0-9a-f]+$/.test(raw))
    return err({ reason: 'Malformed', message: 'A serialised transaction is hexadecimal text' });
  const identified = rules.identify(raw, context.ledger);
  if (!identified.ok) return identified;
  const transactionId = identified.value;
  if ((await transactionStatus(client, ledgerId, transactionId)).status !== 'Unknown')
    return err({ reason: 'AlreadyKnown', message: `The network has ${transactionId} already` });
  const admitted = await rules.admit(raw, context);
  if (!admitted.ok) return admitted;
  await addToPool(client, ledgerId, transactionId, raw, admitted.value);
  await appendObservations(client, ledgerId, [{ ...admitted.value.observation, transactionId, status: 'Detected', raw }]);
  return ok({ transactionId });
}

/** What the network says of a transaction; one that was replaced or dropped it does not know any more. */
export async function transactionStatus(
  database: Pool | ClientBase,
  ledgerId: string,
  transactionId: string,
): Promise<TransactionStatus> {
  const { rows } = await database.query<{
    status: 'Detected' | 'Confirmed' | 'Replaced' | 'Dropped';
    failure: 'FailedOnChain' | 'PartiallyFailedOnChain' | null;
    height: string | null;
    time: Date | null;
  }>({
    name: 'sandbox-status',
    text: `SELECT t.status, t.failure, b.height, b.time FROM sandbox_transactions AS t
     LEFT JOIN sandbox_blocks AS b ON b.ledger_id = t.ledger_id AND b.height = t.block_height
     WHERE t.ledger_id = $1 AND t.transaction_id = $2`,
    values: [ledgerId, transactionId],
  });
  const row = rows[0];
  if (row?.status === 'Detected') return { status: 'Detected' };
  if (row?.status !== 'Confirmed' || row.height === null || row.time === null) return { status: 'Unknown' };
  return {
    status: 'Confirmed',
    blockHeight: Number(row.height),
    blockTime: row.time,
    ...(row.failure === null ? {} : { failure: row.failure }),
  };
}
