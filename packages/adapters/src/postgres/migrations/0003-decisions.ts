import type { Migration } from '../migration.ts';

/** The statements of the write path: what a decision depends on, read at one moment, and the commit. */
export const decisionFunctions: Migration = {
  name: 'core-0003-decisions',
  sql: `
-- Every look-up is by key, so one plan fits all: planning anew for each call would cost more than the call itself, and with
-- few rows there would be plans that read whole tables. Settings stand at the functions that are called from outside alone,
-- since each change of a setting costs as much as a look-up.

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
create function domain_chain(p_domain uuid) returns uuid[] language plpgsql stable
as $$
declare
  chain uuid[] := '{}';
  parent text := p_domain::text;
begin
  while parent is not null loop
    -- Governance allows 64 levels: what is deeper goes round in a circle or was not made by an intent.
    if cardinality(chain) >= 100 then raise exception 'The chain of domain % does not end', p_domain using errcode = 'CS003'; end if;
    select data->>'parentId' into parent from entity_domain where kind = 'Domain' and id = parent::uuid;
    if not found then exit; end if;
    if cardinality(chain) = 0 then chain := array[p_domain]; end if;
    if parent is not null then chain := parent::uuid || chain; end if;
  end loop;
  return chain;
end $$;

-- Answers to governance's StateNeed list, as its LoadedFacts.
create function load_facts(p_needs jsonb) returns jsonb language plpgsql stable
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

-- Answers to distinct needs: what most intents need is looked up for all at once.
create function answer_needs(p_needs jsonb) returns json language plpgsql stable
as $$
declare
  entities json;
  ledgers json;
  others json;
begin
  select json_agg(json_build_object('kind', e.kind, 'data', e.data, 'validated', e.validated, 'processing', e.processing))
    into entities
    from jsonb_to_recordset(p_needs) as n(type text, kind text, id uuid)
    cross join lateral (
      select kind, data, validated, processing from entity where kind = n.kind and id = n.id offset 0
    ) e
    where n.type = 'Entity';
  select json_agg(json_build_object('id', l.id, 'revision', l.revision)) into ledgers
    from jsonb_to_recordset(p_needs) as n(type text, "ledgerId" text)
    cross join lateral (select id, revision from ledger where id = n."ledgerId" offset 0) l
    where n.type = 'Ledger';
  select json_agg(json_build_object('need', n, 'facts', load_facts(jsonb_build_array(n)))) into others
    from jsonb_array_elements(p_needs) n
    where n->>'type' not in ('Entity', 'Ledger');
  return json_build_object('entities', entities, 'ledgers', ledgers, 'others', others);
end $$;

-- Earlier requests of the same ids.
create function load_requests(p_requests uuid[]) returns json language plpgsql stable
as $$
begin
  return (
    select json_object_agg(id, json_build_object('kind', kind, 'canonical', canonical, 'signature', signature, 'refusal', refusal))
    from unnest(p_requests) q(request)
    cross join lateral (select * from request where id = q.request offset 0) r);
end $$;

-- The chains of domains, and of all domains in them their revisions and the sums of their policies' revisions. Callers keep the
-- data of revisions, which never changes.
create function load_chains(p_targets uuid[], out chains json, out domains json, out ids uuid[])
language plpgsql stable
as $$
declare
  target uuid;
  chain uuid[];
  found jsonb := '{}';
begin
  ids := '{}';
  foreach target in array p_targets loop
    chain := domain_chain(target);
    found := found || jsonb_build_object(target, chain);
    ids := ids || chain;
  end loop;
  if cardinality(p_targets) > 1 then ids := array(select distinct i from unnest(ids) i); end if;
  chains := found;
  domains := (
    select json_object_agg(c.id, json_build_array(d.revision, p.total))
    from unnest(ids) c(id)
    cross join lateral (select revision from entity_domain where kind = 'Domain' and id = c.id offset 0) d
    cross join lateral (select coalesce(sum(revision), 0) as total from entity_policy where domain_id = c.id offset 0) p);
end $$;

-- The users of these domains that have one of these keys, and those of these ids: their revisions.
create function load_users(p_domains uuid[], p_keys text[]) returns json language plpgsql stable
as $$
begin
  return (
    select json_object_agg(u.id, u.revision)
    from unnest(p_domains) d(id) cross join unnest(p_keys) k(key)
    cross join lateral (
      select id, revision from entity_user where domain_id = d.id and data->>'publicKey' = k.key offset 0
    ) u);
end $$;

-- All that proposals depend on. What several of them share is there once.
create function load_proposals(p_requests uuid[], p_intents uuid[], p_authors uuid[], p_targets uuid[], p_needs jsonb)
returns json language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  governed record := load_chains(p_targets);
  authors json;
  keys text[];
begin
  select json_object_agg(u.id, u.revision), array_agg(distinct u.key) into authors, keys
    from unnest(p_authors) a(id)
    cross join lateral (
      select id, revision, data->>'publicKey' as key from entity_user where kind = 'User' and id = a.id offset 0
    ) u;
  return json_build_object(
    'rootDomainId', (select root_domain_id from instance),
    'requests', load_requests(p_requests),
    'intents', (select json_agg(q.id) from unnest(p_intents) q(id)
      where exists (select from intent i where i.id = q.id offset 0)),
    'authors', authors, 'chains', governed.chains, 'domains', governed.domains,
    'users', load_users(governed.ids, keys),
    'facts', answer_needs(p_needs));
end $$;

-- All that decisions on intents depend on, and their execution. What several of them share is there once.
create function load_decisions(p_requests uuid[], p_intents uuid[], p_authors uuid[])
returns json language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  governed record;
  authors json;
  intents json;
  decisions json;
  policies json;
  author_keys text[];
  keys text[];
  domains uuid[];
  targets uuid[];
  needs jsonb;
begin
  select json_object_agg(i.id, json_build_object('rootDomainId', i.root_domain_id, 'data', i.data, 'version', i.version,
      'needs', i.needs)), coalesce(array_agg(distinct i.target_domain_id), '{}'), jsonb_agg(i.needs)
    into intents, targets, needs
    from unnest(p_intents) q(id)
    cross join lateral (select * from intent where intent.id = q.id offset 0) i;
  needs := (select coalesce(jsonb_agg(distinct n), '[]') from jsonb_array_elements(needs) i, jsonb_array_elements(i) n);
  governed := load_chains(targets);
  select json_object_agg(u.id, u.revision), array_agg(distinct u.key) into authors, author_keys
    from unnest(p_authors) a(id)
    cross join lateral (
      select id, revision, data->>'publicKey' as key from entity_user where kind = 'User' and id = a.id offset 0
    ) u;
  select json_agg(json_build_object('intentId', d.intent_id, 'publicKey', d.public_key, 'decision', d.decision,
      'rawRequest', r.canonical) order by d.intent_id, d.position), array_agg(distinct d.public_key)
    into decisions, keys
    from unnest(p_intents) q(id)
    cross join lateral (select * from intent_decision where intent_id = q.id offset 0) d
    cross join lateral (select canonical from request where request.id = d.request_id offset 0) r;
  select json_agg(json_build_object('intentId', p.intent_id, 'id', p.policy_id, 'revision', p.policy_revision,
      'domainId', p.policy_domain_id)), array_agg(distinct p.policy_domain_id)
    into policies, domains
    from unnest(p_intents) q(id)
    cross join lateral (select * from intent_policy where intent_id = q.id offset 0) p;
  return json_build_object(
    'rootDomainId', (select root_domain_id from instance),
    'requests', load_requests(p_requests),
    'authors', authors, 'chains', governed.chains, 'domains', governed.domains, 'intents', intents,
    'decisions', decisions, 'policies', policies,
    'users', load_users(domains, array(select unnest(keys) union select unnest(author_keys))),
    'facts', answer_needs(needs));
end $$;

-- Answers to needs alone.
create function load_needs(p_needs jsonb) returns json language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  return answer_needs(p_needs);
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
