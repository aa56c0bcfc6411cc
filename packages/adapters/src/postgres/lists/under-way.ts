import type { UnderWay } from '@countersign/contract';
import { keysOf } from '@countersign/kernel';
import { stages, type OrderStage } from '@countersign/orders/stages';
import type { Pool } from 'pg';

import { place } from '../place.ts';

/** An order's stages before its transaction may have left. */
const unsigned: readonly OrderStage[] = keysOf(stages).filter(
  (stage) => stages[stage].life === 'UnderWay' && stage !== 'Broadcasting' && stage !== 'Detected',
);

/** How many transactions of orders are under way in a domain, or in it and all below it, and how many transfers are in quarantine. */
export async function countUnderWay(pool: Pool, domainId: string, withDescendants: boolean): Promise<UnderWay> {
  const { rows } = await pool.query<UnderWay>(
    `with recursive ${place}, mine (id) as materialized (select id from place)
     select
       (select count(distinct transaction_id)::integer from transaction_domain
        where domain_id = any(array(select id from mine)) and processing_status = any($3)) as "unsignedCount",
       (select count(distinct transaction_id)::integer from transaction_domain
        where domain_id = any(array(select id from mine)) and (
          processing_status = 'Broadcasting' or processing_status = 'Completed' and ledger_status = 'Detected')) as "sentCount",
       (select count(distinct transfer_id)::integer from transfer_domain
        where domain_id = any(array(select id from mine)) and quarantined) as "quarantinedCount"`,
    [domainId, withDescendants, unsigned],
  );
  return rows[0] ?? { unsignedCount: 0, sentCount: 0, quarantinedCount: 0 };
}
