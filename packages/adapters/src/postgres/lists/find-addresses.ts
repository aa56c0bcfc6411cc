import type { AccountAddresses } from '@countersign/contract';
import type { AccountAddress, AccountAddressReference } from '@countersign/model';
import type { Pool } from 'pg';

import type { StoredRow } from '../schema/rows.ts';
import { both, computed, select, selectRows } from '../schema/selection.ts';
import { createBindings } from './bindings.ts';
import { startsWith } from './filters.ts';
import { place } from './statement-parts.ts';
import { address, addressColumns, signedAddress, type AddressRow } from './tables/addresses.ts';
import { requireSigned, type VerifyEnvelopes } from './verified-lists.ts';

/** The newest address of an account for others to pay to, on the ledger or on any. */
export async function latestAddress(
  pool: Pool,
  verify: VerifyEnvelopes,
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
  if (row === undefined) return undefined;
  await requireSigned([signedAddress(row)], verify);
  return address(row);
}

/** The newest address for others to pay to, on each of its ledgers, of the domain's accounts among these ids. */
export async function latestAddresses(
  pool: Pool,
  verify: VerifyEnvelopes,
  domainId: string,
  accountIds: readonly string[],
): Promise<AccountAddresses[]> {
  const rows = await selectRows(
    pool,
    both(computed<{ owner: string; is_there: boolean }>({ owner: 'e.id', is_there: 'a.id is not null' }), addressColumns),
    (columns) => `select ${columns} from entity_account e
     left join lateral (
       select distinct on (n.ledger_id) n.* from account_address n
       where n.account_id = e.id and n.scope = 'External' order by n.ledger_id, n.created_at desc, n.key_index desc) a on true
     where e.kind = 'Account' and e.id = any($2::uuid[]) and e.domain_id = $1 order by e.id, a.ledger_id`,
    [domainId, accountIds],
  );
  const found = rows.filter((row) => row.is_there);
  await requireSigned(found.map(signedAddress), verify);
  const addresses = Map.groupBy(found, ({ owner }) => owner);
  return [...new Set(rows.map(({ owner }) => owner))].map((accountId) => ({
    accountId,
    addresses: addresses.get(accountId)?.map(({ ledger_id: ledgerId, address }) => ({ ledgerId, address })) ?? [],
  }));
}

const referenceColumns = both(addressColumns, select('account_address', 'a', ['domain_id', 'created_at']));

/** Where the addresses belong, once the notary is found to have signed that. */
async function references(
  rows: readonly (AddressRow & StoredRow<'account_address', 'domain_id' | 'created_at'>)[],
  verify: VerifyEnvelopes,
): Promise<readonly AccountAddressReference[]> {
  await requireSigned(rows.map(signedAddress), verify);
  return rows.map((row) => ({
    id: row.id,
    address: row.address,
    ledgerId: row.ledger_id,
    domainId: row.domain_id,
    accountId: row.account_id,
    createdAt: row.created_at.toISOString(),
    custodyType: 'SelfCustody',
    type: 'AccountAddressReference',
  }));
}

/** Where an address belongs, among the accounts of the domains and of all domains below them. */
export async function findAddresses(
  pool: Pool,
  verify: VerifyEnvelopes,
  text: string,
  domainIds: readonly string[],
): Promise<readonly AccountAddressReference[]> {
  const rows = await selectRows(
    pool,
    referenceColumns,
    (columns) => `with recursive chain (start, id) as (
       select distinct domain_id, domain_id from account_address where address = $1
       union
       select chain.start, (domain.data->>'parentId')::uuid from chain join entity_domain domain on domain.id = chain.id
       where domain.data ? 'parentId'
     )
     select ${columns} from account_address a
     where address = $1 and exists (select from chain where start = a.domain_id and chain.id = any($2::uuid[]))
     order by ledger_id, id limit 250`,
    [text, [...domainIds]],
  );
  return references(rows, verify);
}

/** The addresses that begin with a text, in any letter case, among the accounts of the domains and of all domains below them. */
export async function findAddressesByBeginning(
  pool: Pool,
  verify: VerifyEnvelopes,
  text: string,
  domainIds: readonly string[],
  limit: number,
): Promise<readonly AccountAddressReference[]> {
  const { values, bind } = createBindings();
  const { withQueries, places } = place({ type: 'Subtrees', domainIds }, bind);
  const begins = startsWith('a.address')(text, bind);
  const most = bind(limit, 'integer');
  const rows = await selectRows(
    pool,
    referenceColumns,
    (columns) => `with recursive ${withQueries.join(', ')}
     select ${columns} from account_address a
     where ${begins} and a.domain_id in (select id from ${places})
     order by lower(a.address) collate "C", a.id limit ${most}`,
    [...values],
  );
  return references(rows, verify);
}
