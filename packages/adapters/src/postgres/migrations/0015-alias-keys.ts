import type { Migration } from '../migration.ts';

/**
 * What aliases of users have in common that people would take for one another: see `aliasKey` of governance. Who came before the rule and
 * has an alias like another's has no row.
 */
export const aliasKeys: Migration = {
  name: 'core-0015-alias-keys',
  sql: `
create table user_alias_key (
  user_id        uuid primary key,
  root_domain_id uuid not null,
  domain_id      uuid not null,
  key            text not null collate "C",
  constraint alias_key_in_domain unique (domain_id, key)
);
`,
};
