import type { Pool } from 'pg';

/** Makes the database what it was when the order was accepted, and has a job execute it again. */
export async function setBack(attacker: Pool, orderId: string): Promise<void> {
  const ofOrder = `transaction_id = (select id from ledger_transaction where order_id = $1)`;
  await attacker.query('delete from job where key = $1', [orderId]);
  for (const table of ['order_resource', 'order_reservation'])
    await attacker.query(`delete from ${table} where ${ofOrder}`, [orderId]);
  await attacker.query(
    `update ledger_transaction set processing_status = 'Pending', processing = '{"status": "Pending"}', work = work - 'built' - 'raw' - 'refusals',
       ending = null, ledger_status = null, ledger_transaction = null, ledger_transaction_id = null where order_id = $1`,
    [orderId],
  );
  await attacker.query(`insert into job (queue, key, payload) values ('process-order', $1, '{}')`, [orderId]);
}

/** Plans an end, as a worker does that found that an order cannot happen. */
export async function planEnd(attacker: Pool, orderId: string, step: object): Promise<void> {
  await attacker.query('update ledger_transaction set ending = $2, version = version + 1 where order_id = $1', [
    orderId,
    JSON.stringify({ step }),
  ]);
}

/** How often a vault refused to sign for an order, as those were notified who may read its domain's events. */
export async function refusals(attacker: Pool, orderId: string): Promise<number> {
  const { rows } = await attacker.query(
    `select from event e join ledger_transaction t on e.payload->>'id' = t.id::text where e.type = 'SigningRefused' and t.order_id = $1`,
    [orderId],
  );
  return rows.length;
}
