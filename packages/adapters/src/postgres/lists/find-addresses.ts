import type { AccountAddresses } from '@countersign/contract';
import type { AccountAddress, AccountAddressReference } from '@countersign/model';
import type { Pool } from 'pg';

import { selectRows } from '../schema/selection.ts';
import { createBindings } from './bindings.ts';
import { startsWith } from './filters.ts';
import { place } from './statement-parts.ts';
import { address, addressColumns } from './tables/addresses.ts';

/** The newest address of an account for others to pay to, on the ledger or on any. */
export async function latestAddress(
  pool: Pool,
  accountId: string,
  ledgerId: string | undefined,
): Promise<AccountAddress | undefined> {
  const [row] = await selectRows(
    pool,
    addressColumns,
    (columns) => `select ${columns} from account_address a
     where a.account_id = $1 and a.ledger_id = coalesce($2, a.ledger_id) and a.scope = 'External'
     order by a.created_at desc, a.key_index desc limit 1`,
    [accountId, ledgerId ?? null],
  );
  return row && address(row);
}

/** The newest address for others to pay to, on each of its ledgers, of the domain's accounts among these ids. */
export async function latestAddresses(pool: Pool, domainId: string, accountIds: readonly string[]): Promise<AccountAddresses[]> {
  const { rows } = await pool.query<AccountAddresses>(
    `select e.id as "accountId", (
       select coalesce(jsonb_agg(jsonb_build_object('ledgerId', newest.ledger_id, 'address', newest.address) order by newest.ledger_id), '[]')
       from (select distinct on (a.ledger_id) a.ledger_id, a.address from account_address a
         where a.account_id = e.id and a.scope = 'External' order by a.ledger_id, a.created_at desc, a.key_index desc) newest) as addresses
     from entity_account e where e.kind = 'Account' and e.id = any($2::uuid[]) and e.domain_id = $1`,
    [domainId, accountIds],
  );
  return rows;
}

const referenceColumns = `a.id, a.address, a.ledger_id as "ledgerId", a.domain_id as "domainId", a.account_id as "accountId",
  iso(a.created_at) as "createdAt", 'SelfCustody' as "custodyType", 'AccountAddressReference' as type`;

/** Where an address belongs, among the accounts of the domains and of all domains below them. */
export async function findAddresses(
  pool: Pool,
  text: string,
  domainIds: readonly string[],
): Promise<readonly AccountAddressReference[]> {
  const { rows } = await pool.query<AccountAddressReference>(
    `with recursive chain (start, id) as (
       select distinct domain_id, domain_id from account_address where address = $1
       union
       select chain.start, (domain.data->>'parentId')::uuid from chain join entity_domain domain on domain.id = chain.id
       where domain.data ? 'parentId'
     )
     select ${referenceColumns} from account_address a
     where address = $1 and exists (select from chain where start = a.domain_id and chain.id = any($2::uuid[]))
     order by ledger_id, id limit 250`,
    [text, [...domainIds]],
  );
  return rows;
}

/** The addresses that begin with a text, in any letter case, among the accounts of the domains and of all domains below them. */
export async function findAddressesByBeginning(
  pool: Pool,
  text: string,
  domainIds: readonly string[],
  limit: number,
): Promise<readonly AccountAddressReference[]> {
  const { values, bind } = createBindings();
  const { withQueries, places } = place({ type: 'Subtrees', domainIds }, bind);
  const begins = startsWith('a.address')(text, bind);
  const { rows } = await pool.query<AccountAddressReference>(
    `with recursive ${withQueries.join(', ')}
     select ${referenceColumns} from account_address a
     where ${begins} and a.domain_id in (select id from ${places})
     order by lower(a.address) collate "C", a.id limit ${bind(limit, 'integer')}`,
    [...values],
  );
  return rows;
}
