import type { LookAlike } from '@countersign/contract';
import type { Pool } from 'pg';

import { createBindings } from './bindings.ts';
import { looksLike } from './filters.ts';
import { place } from './statement-parts.ts';

/** So many are shown of each: somebody who makes look-alikes makes hundreds, and one is enough to look twice. */
const most = 20;

/** Addresses of accounts of the domains, and of all below them, that begin and end like one of these and are others. */
export async function ownLookAlikes(
  pool: Pool,
  addresses: readonly string[],
  domainIds: readonly string[],
): Promise<LookAlike[]> {
  const { values, bind } = createBindings();
  const { withQueries, places } = place({ type: 'Subtrees', domainIds }, bind);
  const { rows } = await pool.query<LookAlike>(
    `with recursive ${withQueries.join(', ')}
     select 'Account' as type, shown.address as asked, a.address, a.account_id as "accountId", a.domain_id as "domainId", e.alias
     from unnest(${bind([...addresses], 'text[]')}) as shown (address)
     join account_address a on ${looksLike('shown.address', 'a.address')}
     join entity_account e on e.id = a.account_id
     where a.domain_id in (select id from ${places})
     order by shown.address, a.address limit ${most}`,
    [...values],
  );
  return rows;
}

/**
 * Addresses outside that orders of the domains, and of all below them, have paid, and that begin and end like one of these and are others. What
 * strangers made an account seem to pay counts for nothing: such transactions have no order.
 */
export async function paidLookAlikes(
  pool: Pool,
  addresses: readonly string[],
  domainIds: readonly string[],
): Promise<LookAlike[]> {
  const { values, bind } = createBindings();
  const { withQueries, places } = place({ type: 'Subtrees', domainIds }, bind);
  const { rows } = await pool.query<LookAlike>(
    `with recursive ${withQueries.join(', ')}
     select distinct 'Paid' as type, shown.address as asked, t.recipient_address as address
     from unnest(${bind([...addresses], 'text[]')}) as shown (address)
     join transfer t on ${looksLike('shown.address', 't.recipient_address')} and t.kind = 'Transfer' and t.recipient_account is null
     join ledger_transaction x on x.id = t.transaction_id and x.order_id is not null
     where exists (select from transfer_domain d where d.transfer_id = t.id and d.domain_id in (select id from ${places}))
     order by shown.address, t.recipient_address limit ${most}`,
    [...values],
  );
  return rows;
}
