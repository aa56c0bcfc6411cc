import type { Migration } from '../migration.ts';

/** The statements of the write path: what a decision depends on, read at one moment, and the commit. */
export const decisionFunctions: Migration = {
  name: 'core-0003-decisions',
  sql: `
-- Every look-up is by key, so one plan fits all: planning anew for each call would cost more than the call itself.

-- ISO 8601 in UTC with milliseconds, as JavaScript writes it.
create function iso(at timestamptz) returns text language sql immutable parallel safe
as $$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- A transfer as the public API's ApiTransfer.
create function transfer_data(t transfer) returns jsonb language sql immutable parallel safe
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', t.id, 'transactionId', t.transaction_id, 'tickerId', t.ticker_id, 'quarantined', t.quarantined,
    'senders', t.senders, 'recipient', t.recipient, 'value', t.value::text, 'kind', t.kind,
    'registeredAt', iso(t.registered_at), 'metadata', t.metadata))
$$;

-- The domain and its ancestors: root first.
create function domain_chain(p_domain uuid) returns uuid[] language plpgsql stable set plan_cache_mode = force_generic_plan
as $$
declare
  chain uuid[] := '{}';
  parent text := p_domain::text;
begin
  while parent is not null and cardinality(chain) < 100 loop
    select data->>'parentId' into parent from entity_domain where kind = 'Domain' and id = parent::uuid;
    if not found then exit; end if;
    if cardinality(chain) = 0 then chain := array[p_domain]; end if;
    if parent is not null then chain := parent::uuid || chain; end if;
  end loop;
  return chain;
end $$;

-- Answers to governance's StateNeed list, as its LoadedFacts.
create function load_facts(p_needs jsonb) returns jsonb language plpgsql stable set plan_cache_mode = force_generic_plan
as $$
declare
  need jsonb;
  found_data jsonb;
  entities jsonb := '[]';
  ledgers jsonb := '[]';
  account_ledgers jsonb := '[]';
  transfers jsonb := '[]';
  users jsonb := '[]';
  vaults jsonb := '[]';
  tickers jsonb := '[]';
  validated_tickers jsonb := '[]';
  pending_vaults jsonb := '[]';
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
              order by a.key_index desc limit 1))), '[]')
          into found_data from account_ledger l where account_id = (need->>'accountId')::uuid;
        account_ledgers := account_ledgers || found_data;
      when 'Transfers' then
        select coalesce(jsonb_agg(transfer_data(t)), '[]') into found_data
          from transfer t where id in (select value::uuid from jsonb_array_elements_text(need->'transferIds'));
        transfers := transfers || found_data;
      when 'UsersOfDomain' then
        if need ? 'alias' then
          select coalesce(jsonb_agg(data), '[]') into found_data from entity_user
            where domain_id = (need->>'domainId')::uuid and data->>'alias' = need->>'alias';
          users := users || found_data;
        end if;
        if need ? 'publicKey' then
          select coalesce(jsonb_agg(data), '[]') into found_data from entity_user
            where domain_id = (need->>'domainId')::uuid and data->>'publicKey' = need->>'publicKey';
          users := users || found_data;
        end if;
      when 'UsersByLoginId' then
        select coalesce(jsonb_agg(u.data), '[]') into found_data
          from jsonb_array_elements(need->'loginIds') l
          cross join lateral (
            select data from entity_user
            where data->'loginIds' @> jsonb_build_array(jsonb_build_object('id', l->'id', 'providerId', l->'providerId'))
          ) u;
        users := users || found_data;
      when 'VaultsByPublicKey' then
        select coalesce(jsonb_agg(id), '[]') into found_data from entity_vault where data->>'publicKey' = need->>'publicKey';
        vaults := vaults || found_data;
      when 'ValidatedTickers' then
        select coalesce(jsonb_agg(data), '[]') into found_data from entity_ticker
          where validated and data->>'ledgerId' = need->>'ledgerId'
            and md5((data->'ledgerDetails')::text) = md5((need->'ledgerDetails')::text);
        tickers := tickers || found_data;
    end case;
  end loop;
  return jsonb_build_object('entities', entities, 'ledgers', ledgers, 'accountLedgers', account_ledgers,
    'transfers', transfers, 'similarUsers', users, 'similarVaultIds', vaults, 'similarTickers', tickers,
    'validatedTickerIds', validated_tickers, 'pendingVaultIds', pending_vaults);
end $$;

-- An earlier request of the same id, if there is one.
create function load_request(p_request uuid) returns jsonb language sql stable
as $$
  select jsonb_build_object('kind', kind, 'canonical', canonical, 'signature', signature, 'refusal', refusal)
  from request where id = p_request
$$;

-- All that a proposal depends on.
create function load_proposal(p_request uuid, p_intent uuid, p_author uuid, p_target uuid, p_needs jsonb)
returns jsonb language plpgsql stable set plan_cache_mode = force_generic_plan
as $$
declare
  author jsonb;
  chain jsonb := '[]';
  sums jsonb := '[]';
  users jsonb := '[]';
  ids uuid[] := domain_chain(p_target);
begin
  select data into author from entity_user where kind = 'User' and id = p_author;
  select coalesce(jsonb_agg((select d.data from entity_domain d where d.kind = 'Domain' and d.id = c.id) order by c.n), '[]'),
         coalesce(jsonb_agg((select coalesce(sum(p.revision), 0) from entity_policy p where p.domain_id = c.id) order by c.n), '[]')
    into chain, sums
    from unnest(ids) with ordinality c(id, n);
  if author is not null then
    select coalesce(jsonb_agg(u.data), '[]') into users
      from unnest(ids) c(id)
      cross join lateral (
        select data from entity_user where domain_id = c.id and data->>'publicKey' = author->>'publicKey' offset 0
      ) u;
  end if;
  return jsonb_build_object('earlierRequest', load_request(p_request),
    'rootDomainId', (select root_domain_id from instance),
    'intentExists', exists (select 1 from intent where id = p_intent),
    'author', author, 'chain', chain, 'policySums', sums, 'users', users, 'facts', load_facts(p_needs));
end $$;

-- All that a decision on an intent depends on, and its execution.
create function load_decision(p_request uuid, p_intent uuid, p_author uuid) returns jsonb language plpgsql stable set plan_cache_mode = force_generic_plan
as $$
declare
  i intent;
  author jsonb;
  chain jsonb;
  decisions jsonb;
  policies jsonb;
  users jsonb;
  keys text[];
begin
  select * into i from intent where id = p_intent;
  if p_author is not null then
    select data into author from entity_user where kind = 'User' and id = p_author;
  end if;
  if i.id is null then
    return jsonb_build_object('earlierRequest', load_request(p_request), 'author', author,
      'rootDomainId', (select root_domain_id from instance));
  end if;
  select coalesce(jsonb_agg(d.data order by c.n), '[]') into chain
    from unnest(domain_chain(i.target_domain_id)) with ordinality c(id, n)
    cross join lateral (select data from entity_domain where kind = 'Domain' and id = c.id offset 0) d;
  select coalesce(jsonb_agg(jsonb_build_object('publicKey', d.public_key, 'decision', d.decision, 'rawRequest',
           (select r.canonical from request r where r.id = d.request_id)) order by d.position), '[]'),
         array_agg(d.public_key) into decisions, keys
    from intent_decision d where d.intent_id = i.id;
  if author is not null then keys := keys || (author->>'publicKey'); end if;
  select coalesce(jsonb_agg((select r.data from entity_revision r
           where r.kind = 'Policy' and r.id = p.policy_id and r.revision = p.policy_revision)), '[]') into policies
    from intent_policy p where p.intent_id = i.id;
  select coalesce(jsonb_agg(u.data), '[]') into users
    from (select distinct policy_domain_id as id from intent_policy where intent_id = i.id) d
    cross join (select distinct k from unnest(keys) k) k
    cross join lateral (
      select data from entity_user where domain_id = d.id and data->>'publicKey' = k.k offset 0
    ) u;
  return jsonb_build_object('earlierRequest', load_request(p_request), 'author', author,
    'rootDomainId', i.root_domain_id, 'intent', i.data, 'version', i.version, 'chain', chain, 'decisions', decisions, 'policies', policies, 'users', users,
    'needs', i.needs, 'facts', load_facts(i.needs));
end $$;

-- What is known of an account when its keys or addresses are made.
create function load_account(p_account uuid) returns jsonb language sql stable
as $$
  select jsonb_build_object('rootDomainId', a.root_domain_id, 'account', a.data,
    'vaultPublicKey', (select v.data->>'publicKey' from entity_vault v
      where v.kind = 'Vault' and v.id = (a.data#>>'{providerDetails,vaultId}')::uuid),
    'ledgers', coalesce((
      select jsonb_agg(jsonb_build_object('ledger', l.data, 'status', al.status, 'nextExternal', al.next_external) order by l.id)
      from account_ledger al join ledger l on l.id = al.ledger_id where al.account_id = a.id), '[]'))
  from entity_account a where a.kind = 'Account' and a.id = p_account
$$;

-- Numbers the events that have none yet: without gaps, and never below a number that a reader has seen. Decisions only add
-- rows; whoever reads events numbers them first, so that no decision waits for another one's commit.
create function sequence_events(p_root uuid) returns bigint language plpgsql
as $$
declare
  base bigint;
  numbered bigint;
begin
  if not exists (select 1 from event where root_domain_id = p_root and sequence_number is null) then
    return coalesce((select last from event_sequence where root_domain_id = p_root), 0);
  end if;
  insert into event_sequence (root_domain_id, last) values (p_root, 0) on conflict do nothing;
  select last into base from event_sequence where root_domain_id = p_root for update;
  with pending as (
    select position, row_number() over (order by position) as n
    from (select position from event where root_domain_id = p_root and sequence_number is null order by position limit 10000) p
  )
  update event e set sequence_number = base + p.n from pending p where e.position = p.position;
  get diagnostics numbered = row_count;
  update event_sequence set last = base + numbered where root_domain_id = p_root;
  return base + numbered;
end $$;
`,
};
