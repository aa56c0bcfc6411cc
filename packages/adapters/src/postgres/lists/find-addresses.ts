import type { AccountAddress, AccountAddressReference } from '@countersign/model';
import type { Pool } from 'pg';

import { selectRows } from '../schema/selection.ts';
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
     select id, address, ledger_id as "ledgerId", domain_id as "domainId", account_id as "accountId",
            iso(created_at) as "createdAt", 'SelfCustody' as "custodyType", 'AccountAddressReference' as type
     from account_address a
     where address = $1 and exists (select from chain where start = a.domain_id and chain.id = any($2::uuid[]))
     order by ledger_id, id limit 250`,
    [text, [...domainIds]],
  );
  return rows;
}
