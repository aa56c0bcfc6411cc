import type { FunctionMigration } from '../migration.ts';

/** What is known of an account when its keys or addresses are made; of what has revisions, which those are. */
export const loadAccount: FunctionMigration = {
  function: 'load_account',
  sql: `
create function load_account(p_account uuid) returns jsonb language sql stable
as $$
  select jsonb_build_object('rootDomainId', a.root_domain_id, 'revision', a.revision,
    'vault', (select jsonb_build_object('id', v.id, 'revision', v.revision) from entity_vault v
      where v.kind = 'Vault' and v.id = (a.data#>>'{providerDetails,vaultId}')::uuid),
    'ledgers', coalesce((
      select jsonb_agg(jsonb_build_object('id', l.id, 'revision', l.revision, 'status', al.status, 'nextExternal', al.next_external) order by l.id)
      from account_ledger al join ledger l on l.id = al.ledger_id where al.account_id = a.id), '[]'))
  from entity_account a where a.kind = 'Account' and a.id = p_account
$$;
`,
};
