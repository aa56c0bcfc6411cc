import { createHash } from 'node:crypto';

import type { Pool } from 'pg';

const atOnce = 10_000;

/** Gives a ledger accounts with an address each, with the least that is known of both. */
export async function watch(pool: Pool, ledgerId: string, addresses: readonly string[]): Promise<void> {
  for (let start = 0; start < addresses.length; start += atOnce) {
    const some = addresses.slice(start, start + atOnce);
    const ids = some.map((address) => uuidOf(`${ledgerId} ${address}`));
    await pool.query(
      `insert into account_ledger (account_id, ledger_id, root_domain_id, domain_id, status)
       select id, $1, (select root_domain_id from instance), (select root_domain_id from instance), 'Activated' from unnest($2::uuid[]) as id`,
      [ledgerId, ids],
    );
    await pool.query(
      `insert into account_address (id, root_domain_id, domain_id, account_id, ledger_id, address, scope, key_index, public_key, created_at,
         data, signature, signing_key)
       select id, (select root_domain_id from instance), (select root_domain_id from instance), id, $1, address, 'External', 0, '', now(),
         jsonb_build_object('address', address), '', '' from unnest($2::uuid[], $3::text[]) as made(id, address)`,
      [ledgerId, ids, some],
    );
  }
}

function uuidOf(text: string): string {
  return createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
