import type { FunctionMigration } from '../migration.ts';

/** Answers to governance's StateNeed list, as its LoadedFacts. */
export const loadFacts: FunctionMigration = {
  function: 'load_facts',
  sql: `
create function load_facts(p_needs jsonb) returns jsonb language plpgsql stable
as $$
declare
  need jsonb;
  found_data jsonb;
  entities jsonb := '[]';
  ledgers jsonb := '[]';
  account_ledgers jsonb := '[]';
  transfers jsonb := '[]';
  order_transactions jsonb := '[]';
  users jsonb := '[]';
  vaults jsonb := '[]';
  tickers jsonb := '[]';
  validated_tickers jsonb := '[]';
  pending_vaults jsonb := '[]';
  properties jsonb := '[]';
  depths jsonb := '[]';
  similar_accounts jsonb := '[]';
  known jsonb := '[]';
  found_kind text;
  found_validated boolean;
  found_processing jsonb;
begin
  for need in select value from jsonb_array_elements(p_needs) loop
    case need->>'type'
      when 'Entity' then
        select kind, data, validated, processing into found_kind, found_data, found_validated, found_processing
          from entity where kind = need->>'kind' and id = (need->>'id')::uuid;
        if found then
          entities := entities || jsonb_build_object('kind', found_kind, 'data', found_data);
          if found_kind = 'Ticker' and found_validated then validated_tickers := validated_tickers || (need->'id'); end if;
          if found_kind = 'Vault' and found_processing->>'status' is distinct from 'Completed' then
            pending_vaults := pending_vaults || (need->'id');
          end if;
        end if;
      when 'Ledger' then
        select data into found_data from ledger where id = need->>'ledgerId';
        if found then ledgers := ledgers || found_data; end if;
      when 'AccountLedgers' then
        select coalesce(jsonb_agg(jsonb_build_object('accountId', account_id, 'ledgerId', ledger_id, 'status', status,
            'address', (select a.address from account_address a
              where a.account_id = l.account_id and a.ledger_id = l.ledger_id and a.scope = 'External'
              order by a.key_index desc limit 1)) order by l.ledger_id), '[]')
          into found_data from account_ledger l where account_id = (need->>'accountId')::uuid;
        account_ledgers := account_ledgers || found_data;
      when 'OrderTransaction' then
        select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('orderId', t.order_id, 'transaction', order_transaction(t),
            'replaceable', t.work->'built', 'replacements', replacements_of(t.order_id)))), '[]')
          into found_data from ledger_transaction t where t.order_id = (need->>'orderId')::uuid;
        order_transactions := order_transactions || found_data;
      when 'Transfers' then
        -- An intent that was executed has released it, even where the holding does not show it yet.
        select coalesce(jsonb_agg(transfer_data(t) || jsonb_build_object('quarantined', t.quarantined and t.released_by is null)), '[]')
          into found_data
          from transfer t where id in (select value::uuid from jsonb_array_elements_text(need->'transferIds'));
        transfers := transfers || found_data;
      when 'UsersOfDomain' then
        if need ? 'alias' then
          select coalesce(jsonb_agg(data), '[]') into found_data from entity_user
            where domain_id = (need->>'domainId')::uuid and data->>'alias' = need->>'alias';
          users := users || found_data;
        end if;
        if need ? 'aliasKey' then
          select coalesce(jsonb_agg(u.data), '[]') into found_data from user_alias_key k
            join entity_user u on u.kind = 'User' and u.id = k.user_id
            where k.domain_id = (need->>'domainId')::uuid and k.key = need->>'aliasKey';
          users := users || found_data;
        end if;
        if need ? 'publicKey' then
          select coalesce(jsonb_agg(data), '[]') into found_data from entity_user
            where domain_id = (need->>'domainId')::uuid and data->>'publicKey' = need->>'publicKey';
          users := users || found_data;
        end if;
      when 'UsersByLoginId' then
        select coalesce(jsonb_agg(u.data order by l.n, u.id), '[]') into found_data
          from jsonb_array_elements(need->'loginIds') with ordinality l(login, n)
          cross join lateral (
            select id, data from entity_user
            where data->'loginIds' @> jsonb_build_array(jsonb_build_object('id', l.login->'id', 'providerId', l.login->'providerId'))
          ) u;
        users := users || found_data;
      when 'VaultsByPublicKey' then
        select coalesce(jsonb_agg(id), '[]') into found_data from entity_vault where data->>'publicKey' = need->>'publicKey';
        vaults := vaults || found_data;
      when 'ValidatedTickers' then
        select coalesce(jsonb_agg(data order by id), '[]') into found_data from entity_ticker
          where validated and data->>'ledgerId' = need->>'ledgerId'
            and md5((data->'ledgerDetails')::text) = md5((need->'ledgerDetails')::text);
        tickers := tickers || found_data;
      when 'SystemProperty' then
        select jsonb_build_object('data', data, 'signature', signature, 'signingKey', signing_key) into found_data
          from system_property where id = need->>'propertyId';
        if found then properties := properties || found_data; end if;
      when 'SubtreeDepth' then
        -- Governance allows 64 levels, and refuses what is deeper: nothing is read beyond.
        with recursive below (id, level) as (
          select (need->>'domainId')::uuid, 1
          union all
          select child.id, level + 1 from below join entity_domain child on child.data->>'parentId' = below.id::text
            where level < 100
        )
        select jsonb_build_object('domainId', need->'domainId', 'depth', max(level)) into found_data from below;
        depths := depths || found_data;
      when 'AccountsByKey' then
        select coalesce(jsonb_agg(a.data order by a.data->>'id'), '[]') into found_data from (
          select data from entity_account
            where data#>>'{providerDetails,vaultId}' = need->>'vaultId'
              and data#>>'{providerDetails,keyInformation,derivationPath}'
                in (select jsonb_array_elements_text(need->'derivationPaths'))
          union all
          select data from entity_account
            where data#>>'{providerDetails,keyInformation,type}' = 'Random'
              and data#>>'{providerDetails,keyInformation,publicKey,value}'
                in (select jsonb_array_elements_text(need->'publicKeys'))
        ) a;
        similar_accounts := similar_accounts || found_data;
      when 'KnownAddresses' then
        known := known || jsonb_build_object('need', need, 'found', known_addresses(need));
    end case;
  end loop;
  return jsonb_build_object('entities', entities, 'ledgers', ledgers, 'accountLedgers', account_ledgers,
    'transfers', transfers, 'orderTransactions', order_transactions, 'similarUsers', users, 'similarVaultIds', vaults, 'similarTickers', tickers,
    'validatedTickerIds', validated_tickers, 'pendingVaultIds', pending_vaults, 'systemProperties', properties,
    'subtreeDepths', depths, 'similarAccounts', similar_accounts, 'knownAddresses', known);
end $$;
`,
};
