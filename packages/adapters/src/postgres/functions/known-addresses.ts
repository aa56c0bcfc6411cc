import type { FunctionMigration } from '../migration.ts';

/**
 * Who is known by the addresses that a need names: endpoints of the target domain and those above it, and accounts; in the order of
 * ids. An address in lower case finds more than it should: who looks at the answer compares addresses as their ledger does.
 */
export const knownAddresses: FunctionMigration = {
  function: 'known_addresses',
  sql: `
create function known_addresses(p_need jsonb) returns jsonb language plpgsql stable
as $$
declare
  texts text[] := array(select jsonb_array_elements_text(p_need->'texts'));
  addresses text[] := array(select jsonb_array_elements_text(p_need->'addresses'));
  chain uuid[] := domain_chain((p_need->>'targetDomainId')::uuid);
begin
  return (
    select coalesce(jsonb_agg(k.found order by k.id), '[]') from (
      select e.id, jsonb_build_object('id', e.id, 'endpointId', e.id) as found
        from entity_endpoint e
        where e.kind = 'Endpoint' and lower(e.data->>'address') = any(texts) and e.data->>'ledgerId' = p_need->>'ledgerId'
          and e.domain_id = any(chain)
      union all
      select a.id, jsonb_build_object('id', a.id, 'accountId', a.account_id, 'address', a.address,
          'envelope', jsonb_build_object('data', a.data, 'signature', a.signature, 'signingKey', a.signing_key))
        from account_address a
        where a.address = any(addresses) and a.ledger_id = p_need->>'ledgerId'
    ) k);
end $$;
`,
};
