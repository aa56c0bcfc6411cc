import type { LookAlike } from '@countersign/contract';
import type { Pool, QueryResultRow } from 'pg';

import { both, computed, select, selectRows, type Selection } from '../schema/selection.ts';
import { createBindings } from './bindings.ts';
import { looksLike } from './filters.ts';
import { place } from './statement-parts.ts';
import { addressColumns, signedAddress } from './tables/addresses.ts';
import { requireSigned, type VerifyEnvelopes } from './verified-lists.ts';

/** So many are shown of each: somebody who makes look-alikes makes hundreds, and one is enough to look twice. */
const most = 20;

const asked = computed<{ asked: string }>({ asked: 'shown.address' });
const ownColumns = both(
  asked,
  both(both(addressColumns, select('account_address', 'a', ['domain_id'])), computed<{ alias: string }>({ alias: 'e.alias' })),
);
const paidColumns = both(asked, computed<{ address: string }>({ address: 't.recipient_address' }));

/** Where to look for look-alikes, and of which. */
interface Asked {
  readonly addresses: readonly string[];
  readonly domainIds: readonly string[];
}

/** Of each address that was asked for, the others in `column` of `from` that look like it; `within` ties a row to the domains' subtrees. */
function alike<Row extends QueryResultRow>(
  pool: Pool,
  columns: Selection<Row>,
  { addresses, domainIds }: Asked,
  { from, column, within }: { readonly from: string; readonly column: string; readonly within: (domains: string) => string },
): Promise<readonly Row[]> {
  const { values, bind } = createBindings();
  const { withQueries, places } = place({ type: 'Subtrees', domainIds }, bind);
  const given = bind([...addresses], 'text[]');
  return selectRows(
    pool,
    columns,
    (all) => `with recursive ${withQueries.join(', ')}
     select distinct on (shown.address, ${column}) ${all}
     from unnest(${given}) as shown (address) join ${from} on ${looksLike('shown.address', column)}
     where ${within(`select id from ${places}`)}
     order by shown.address, ${column} limit ${most}`,
    [...values],
  );
}

/**
 * Addresses of accounts of the domains, and of all below them, that begin and end like one of these and are others. Throws
 * `IntegrityViolation` where one is not what the notary signed.
 */
export async function ownLookAlikes(pool: Pool, verify: VerifyEnvelopes, where: Asked): Promise<LookAlike[]> {
  const rows = await alike(pool, ownColumns, where, {
    from: '(account_address a join entity_account e on e.id = a.account_id)',
    column: 'a.address',
    within: (domains) => `a.domain_id in (${domains})`,
  });
  await requireSigned(rows.map(signedAddress), verify);
  return rows.map(({ asked, address, account_id: accountId, domain_id: domainId, alias }) => ({
    type: 'Account',
    asked,
    address,
    accountId,
    domainId,
    alias,
  }));
}

/**
 * Addresses outside that orders of the domains, and of all below them, have paid, and that begin and end like one of these and are others. What
 * strangers made an account seem to pay counts for nothing: such transactions have no order.
 */
export async function paidLookAlikes(pool: Pool, where: Asked): Promise<LookAlike[]> {
  const rows = await alike(pool, paidColumns, where, {
    from: `(transfer t join ledger_transaction x on x.id = t.transaction_id and x.order_id is not null
            and t.kind = 'Transfer' and t.recipient_account is null)`,
    column: 't.recipient_address',
    within: (domains) => `exists (select from transfer_domain d where d.transfer_id = t.id and d.domain_id in (${domains}))`,
  });
  return rows.map((row) => ({ type: 'Paid', ...row }));
}
