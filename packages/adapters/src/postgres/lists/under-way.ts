import type { UnderWay } from '@countersign/contract';
import { formOf, rowOf, stagesOfLife } from '@countersign/orders/stages';
import type { Pool } from 'pg';

import { place } from '../place.ts';

const underWay = stagesOfLife('UnderWay').map((stage) => ({ ...rowOf(stage), ...formOf(stage) }));

/** An order's states before it is signed, and the condition that it is on its way after that. */
const unsigned = underWay.flatMap(({ milestone, processing }) => (milestone === undefined ? [processing] : []));
const isSent = underWay
  .filter(({ milestone }) => milestone !== undefined)
  .map(({ processing, ledgerStatus }) => {
    const onLedger = ledgerStatus === undefined ? '' : ` and ledger_status = '${ledgerStatus}'`;
    return `processing_status = '${processing}'${onLedger}`;
  })
  .join(' or ');

/** How many transactions of orders are under way in a domain, or in it and all below it, and how many transfers are in quarantine. */
export async function countUnderWay(pool: Pool, domainId: string, withDescendants: boolean): Promise<UnderWay> {
  const { rows } = await pool.query<UnderWay>(
    `with recursive ${place}, mine (id) as materialized (select id from place)
     select
       (select count(distinct transaction_id)::integer from transaction_domain
        where domain_id = any(array(select id from mine)) and processing_status = any($3)) as "unsignedCount",
       (select count(distinct transaction_id)::integer from transaction_domain
        where domain_id = any(array(select id from mine)) and (${isSent})) as "sentCount",
       (select count(distinct transfer_id)::integer from transfer_domain
        where domain_id = any(array(select id from mine)) and quarantined) as "quarantinedCount"`,
    [domainId, withDescendants, unsigned],
  );
  return rows[0] ?? { unsignedCount: 0, sentCount: 0, quarantinedCount: 0 };
}
