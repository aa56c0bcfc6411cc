import { aliasKey } from '@countersign/kinds/rules';
import type { Pool } from 'pg';

/**
 * Gives users who came before the rule the keys of their aliases, the eldest first: of two whose aliases look alike, the younger gets
 * none and goes on as they are. What proposals bring comes with its key.
 */
export async function fillAliasKeys(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string; root: string; domain: string; alias: string }>(
    `select u.id, u.root_domain_id as root, u.domain_id as domain, u.data->>'alias' as alias from entity_user u
      where u.kind = 'User' and not exists (select from user_alias_key k where k.user_id = u.id) order by u.created_at, u.id`,
  );
  const filled = rows.map(({ alias, ...user }) => ({ ...user, key: aliasKey(alias) }));
  if (filled.length === 0) return;
  await pool.query(
    `insert into user_alias_key (user_id, root_domain_id, domain_id, key)
      select id, root, domain, key from jsonb_to_recordset($1) as x(id uuid, root uuid, domain uuid, key text) on conflict do nothing`,
    [JSON.stringify(filled)],
  );
}
