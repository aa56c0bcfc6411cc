import { longestAcceptanceMilliseconds, rulesVersion } from '@countersign/governance/journal';

import type { FunctionMigration } from '../migration.ts';

/**
 * The commit: checks that nothing that the changes were decided on has changed, and writes all of them. The argument is
 * `ChangeRows` as JSON: rows by table, with their columns' names. Raises CS001 `StateChanged`, CS002 `LeaseLost`, CS004 `NotWritten` where the
 * tables have something else afterwards than what was meant, and CS005 `EarlierVersion` for what a process of an earlier version writes, with nothing written. Changes that are committed together cost little more than one: each table is written once.
 *
 * What governs goes into the journal, in the order in which the changes stand. The journal's head is locked before anything is looked at:
 * what is compared then stays as it is until all is written, and the next commit sees it.
 *
 * Of the plans of its statements only those that look rows up by key are right, however few rows there are as yet.
 */
export const commitChanges: FunctionMigration = {
  function: 'commit_changes',
  sql: `
create function commit_changes(c jsonb) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  part jsonb;
  written bigint;
  e record;
  head journal_head;
  starts jsonb := '{}'; -- the position of each root domain's first entry
begin
  if c ? 'journal' then
    -- A process of an earlier version still runs: it judges by other rules, and writes without evidence what nobody decides.
    if exists (select from jsonb_to_recordset(c->'journal') as x(rules integer) where x.rules is distinct from ${rulesVersion}) then
      raise exception using errcode = 'CS005', message = 'EarlierVersion';
    end if;
    for e in
      select x.root, count(*) as entries, min(x.judged) filter (where not x.late) as judged, min(x.users_as_of) as users_as_of,
          bool_or(x.makes_user) as makes_user, max(x.judged) as newest
        from jsonb_to_recordset(c->'journal') as x(root uuid, judged timestamptz(3), late boolean, users_as_of bigint, makes_user boolean)
        group by x.root order by x.root
    loop
      if c ? 'instance' then
        insert into journal_head (root_domain_id, size, at, users_at) values (e.root, 0, e.newest, 0) on conflict do nothing;
      end if;
      select * into head from journal_head where root_domain_id = e.root for update;
      -- Another clock is far ahead, what is committed together was judged long after, or it took long until here: it is judged again, at a later moment.
      if e.judged < greatest(head.at, e.newest) - interval '${longestAcceptanceMilliseconds} milliseconds' then
        raise exception using errcode = 'CS001', message = 'StateChanged', detail = 'moment';
      end if;
      -- Users were searched for by their keys, and there are others since.
      if e.users_as_of < head.users_at then
        raise exception using errcode = 'CS001', message = 'StateChanged', detail = 'users';
      end if;
      insert into journal (root_domain_id, position, at, header, text, leaf)
        select e.root, head.size + n - 1, at, header, text,
            sha256('\\x00'::bytea || convert_to(iso(at) || E'\\n' || header || E'\\n' || text, 'UTF8'))
        from (
          select x.header, x.text, greatest(head.at, max(x.judged) over (order by x.n)) as at,
              row_number() over (order by x.n) as n
            from rows from (jsonb_to_recordset(c->'journal') as (root uuid, judged timestamptz(3), header text, text text))
              with ordinality as x(root, judged, header, text, n)
            where x.root = e.root) entry;
      starts := starts || jsonb_build_object(e.root, head.size);
      update journal_head set size = head.size + e.entries, at = greatest(head.at, e.newest),
          users_at = case when e.makes_user then head.size + e.entries else users_at end
        where root_domain_id = e.root;
    end loop;
  end if;

  if c ? 'finished_job' then
    for e in select * from jsonb_to_recordset(c->'finished_job') as x(id bigint, attempt integer, "retryAt" timestamptz, error text)
    loop
      if e."retryAt" is null then
        delete from job where id = e.id and attempt = e.attempt;
      else
        update job set run_at = e."retryAt", leased_until = null, last_error = e.error,
            failures = case when e.error is null then 0 else failures + 1 end
          where id = e.id and attempt = e.attempt;
      end if;
      if not found then raise exception using errcode = 'CS002', message = 'LeaseLost'; end if;
    end loop;
  end if;

  -- Before anything else is read: of two requests with one id, the second waits here and then fails.
  if c ? 'request' then
    insert into request (id, root_domain_id, kind, requester_domain_id, requester_id, status, history, refusal, intent_domain_id, intent_id,
        received_at, modified_at, text, signature, journal_position)
      select id, root_domain_id, kind, requester_domain_id, requester_id, status, history, refusal, intent_domain_id, intent_id,
          received_at, modified_at, text, signature, (starts->>root_domain_id::text)::bigint + journal_position
        from jsonb_populate_recordset(null::request, c->'request');
  end if;

  -- What was read has changed if its next revision is there; what was not there has if it has a first one.
  if c ? 'reads' then
    perform 1 from jsonb_to_recordset(c->'reads') as x(kind text, id uuid, revision bigint)
      where exists (
        select 1 from entity_revision n where n.kind = x.kind and n.id = x.id and n.revision = x.revision offset 0
      );
    if found then raise exception using errcode = 'CS001', message = 'StateChanged', detail = 'reads'; end if;
  end if;
  -- A ledger that was not there is at revision 0.
  if c ? 'ledger_reads' then
    perform 1 from jsonb_to_recordset(c->'ledger_reads') as x(id text, revision bigint)
      where x.revision <> coalesce((select l.revision from ledger l where l.id = x.id), 0);
    if found then raise exception using errcode = 'CS001', message = 'StateChanged', detail = 'ledgers'; end if;
  end if;
  -- Somebody else may answer to what was searched for, or nobody any more.
  if c ? 'answers' then
    perform 1 from jsonb_to_recordset(c->'answers') as x(need jsonb, mark text) where answer_mark(answer_need(x.need)) <> x.mark;
    if found then raise exception using errcode = 'CS001', message = 'StateChanged', detail = 'answers'; end if;
  end if;
  -- Revisions only grow and no policy is ever removed, so an equal sum means that nothing changed.
  if c ? 'policy_sums' then
    perform 1 from jsonb_to_recordset(c->'policy_sums') as x(domain uuid, total bigint)
      where (select coalesce(sum(p.revision), 0) from entity_policy p where p.domain_id = x.domain) <> x.total;
    if found then raise exception using errcode = 'CS001', message = 'StateChanged', detail = 'policies'; end if;
  end if;

  if c ? 'intent' then
    insert into intent select * from jsonb_populate_recordset(null::intent, c->'intent');
  end if;
  if c ? 'intent_next' then
    part := c->'intent_next';
    update intent i set status = x.status, version = x.version, modified_at = x.modified_at, data = x.data,
        signature = x.signature, signing_key = x.signing_key
      from jsonb_to_recordset(part) as x(id uuid, status text, version integer, modified_at timestamptz, data jsonb,
        signature text, signing_key text)
      where i.id = x.id and i.version = x.version - 1;
    get diagnostics written = row_count;
    if written <> jsonb_array_length(part) then
      raise exception using errcode = 'CS001', message = 'StateChanged', detail = 'intent';
    end if;
  end if;
  if c ? 'intent_decision' then
    insert into intent_decision select * from jsonb_populate_recordset(null::intent_decision, c->'intent_decision');
  end if;
  if c ? 'intent_policy' then
    insert into intent_policy select * from jsonb_populate_recordset(null::intent_policy, c->'intent_policy');
  end if;
  if c ? 'intent_entity' then
    insert into intent_entity select * from jsonb_populate_recordset(null::intent_entity, c->'intent_entity')
      on conflict do nothing;
  end if;

  -- Before the users themselves: only who takes another alias than they have needs one that looks like nobody's.
  if c ? 'user_alias_key' then
    insert into user_alias_key (user_id, root_domain_id, domain_id, key)
      select x.user_id, x.root_domain_id, x.domain_id, x.key
        from jsonb_to_recordset(c->'user_alias_key') as x(user_id uuid, root_domain_id uuid, domain_id uuid, key text, alias text)
        where not exists (select from entity_user u where u.kind = 'User' and u.id = x.user_id and u.data->>'alias' = x.alias)
      on conflict (user_id) do update set key = excluded.key;
  end if;
  if c ? 'entity' then
    with x as materialized (
      select * from jsonb_to_recordset(c->'entity') as x(kind text, id uuid, root_domain_id uuid, domain_id uuid, revision bigint,
        lock text, alias text, created_at timestamptz, created_by uuid, modified_at timestamptz, modified_by uuid,
        description text, validated boolean, processing jsonb, data jsonb, signature text, signing_key text, intent_id uuid)
    ), made as (
      insert into entity (kind, id, root_domain_id, domain_id, revision, lock, alias, created_at, created_by, modified_at,
          modified_by, description, validated, processing, data, signature, signing_key)
        select kind, id, root_domain_id, domain_id, revision, lock, alias, created_at, created_by, modified_at,
          modified_by, description, validated, processing, data, signature, signing_key from x
    )
    insert into entity_revision (kind, id, revision, root_domain_id, intent_id, saved_at, data, signature, signing_key)
      select kind, id, revision, root_domain_id, intent_id, modified_at, data, signature, signing_key from x;
  end if;
  if c ? 'entity_next' then
    for e in
      select * from jsonb_to_recordset(c->'entity_next') as x(kind text, id uuid, root_domain_id uuid, domain_id uuid,
        revision bigint, lock text, alias text, modified_at timestamptz, modified_by uuid, description text, validated boolean,
        processing jsonb, data jsonb, signature text, signing_key text, intent_id uuid)
    loop
      update entity set revision = e.revision, lock = coalesce(e.lock, lock), alias = coalesce(e.alias, alias),
          modified_at = e.modified_at, modified_by = e.modified_by, description = e.description, domain_id = e.domain_id,
          validated = coalesce(e.validated, validated), processing = coalesce(e.processing, processing),
          data = e.data, signature = e.signature, signing_key = e.signing_key
        where kind = e.kind and id = e.id and revision = e.revision - 1;
      if not found then raise exception using errcode = 'CS001', message = 'StateChanged', detail = 'entity'; end if;
      insert into entity_revision (kind, id, revision, root_domain_id, intent_id, saved_at, data, signature, signing_key)
        values (e.kind, e.id, e.revision, e.root_domain_id, e.intent_id, e.modified_at, e.data, e.signature, e.signing_key);
    end loop;
  end if;

  if c ? 'processing' then
    update entity n set processing = x.processing
      from jsonb_to_recordset(c->'processing') as x(kind text, id uuid, processing jsonb)
      where n.kind = x.kind and n.id = x.id;
  end if;
  if c ? 'account_ledger' then
    insert into account_ledger (account_id, ledger_id, root_domain_id, domain_id, status, processing, is_awaited)
      select account_id, ledger_id, root_domain_id, domain_id, status, processing, is_awaited
      from jsonb_populate_recordset(null::account_ledger, c->'account_ledger')
      on conflict (account_id, ledger_id) do update set status = excluded.status, processing = excluded.processing,
        is_awaited = excluded.is_awaited;
  end if;
  if c ? 'account_address' then
    insert into account_address select * from jsonb_populate_recordset(null::account_address, c->'account_address');
    for e in select * from jsonb_populate_recordset(null::account_address, c->'account_address') loop
      update account_ledger set
          next_external = case e.scope when 'External' then greatest(next_external, e.key_index + 1) else next_external end,
          next_internal = case e.scope when 'Internal' then greatest(next_internal, e.key_index + 1) else next_internal end
        where account_id = e.account_id and ledger_id = e.ledger_id;
    end loop;
  end if;
  if c ? 'sealed_secret' then
    insert into sealed_secret select * from jsonb_populate_recordset(null::sealed_secret, c->'sealed_secret');
  end if;

  -- Orders that are interrupted, or about to be replaced, as they were when that was decided.
  if c ? 'order_change' then perform write_order_changes(c->'order_change', '[]'); end if;
  if c ? 'ordered' then
    for e in
      select * from jsonb_to_recordset(c->'ordered') as x("transactionId" uuid, "orderId" uuid, "accountId" uuid, "domainId" uuid,
        "ledgerId" text, processing jsonb, work jsonb, root uuid, at timestamptz, replaces uuid)
    loop
      insert into ledger_transaction (id, root_domain_id, ledger_id, order_id, order_domain_id, registered_at,
          processing_status, processing, work, replaces)
        values (e."transactionId", e.root, e."ledgerId", e."orderId", e."domainId", e.at,
          e.processing->>'status', e.processing, e.work, e.replaces);
      insert into transaction_account (transaction_id, account_id, domain_id, root_domain_id, sender)
        values (e."transactionId", e."accountId", e."domainId", e.root, true);
      insert into transaction_domain (domain_id, transaction_id, root_domain_id, registered_at)
        values (e."domainId", e."transactionId", e.root, e.at);
    end loop;
  end if;

  if c ? 'released' then
    for e in select * from jsonb_to_recordset(c->'released') as x("intentId" uuid, "transferIds" uuid[]) loop
      perform 1 from transfer where id = any(e."transferIds") order by id for update;
      update transfer set released_by = e."intentId" where id = any(e."transferIds") and quarantined and released_by is null;
      get diagnostics written = row_count;
      if written <> cardinality(e."transferIds") then
        raise exception using errcode = 'CS001', message = 'StateChanged', detail = 'transfer';
      end if;
    end loop;
  end if;

  if c ? 'instance' then
    insert into instance select * from jsonb_populate_recordset(null::instance, c->'instance');
  end if;
  if c ? 'system_property' then
    insert into system_property select * from jsonb_populate_recordset(null::system_property, c->'system_property')
      where revision = 1;
    for e in select * from jsonb_populate_recordset(null::system_property, c->'system_property') where revision > 1 loop
      update system_property set revision = e.revision, data = e.data, signature = e.signature, signing_key = e.signing_key
        where id = e.id and revision = e.revision - 1;
      if not found then raise exception using errcode = 'CS001', message = 'StateChanged', detail = 'system property'; end if;
    end loop;
  end if;
  if c ? 'ledger' then
    insert into ledger select * from jsonb_populate_recordset(null::ledger, c->'ledger') where revision = 1;
    for e in select * from jsonb_populate_recordset(null::ledger, c->'ledger') where revision > 1 loop
      update ledger set revision = e.revision, modified_at = e.modified_at, data = e.data, signature = e.signature,
          signing_key = e.signing_key
        where id = e.id and revision = e.revision - 1;
      if not found then raise exception using errcode = 'CS001', message = 'StateChanged', detail = 'ledger'; end if;
    end loop;
  end if;

  if c ? 'event' then
    insert into event (root_domain_id, domain_id, saved_at, type, payload)
      select root_domain_id, domain_id, saved_at, type, payload
      from jsonb_populate_recordset(null::event, c->'event');
  end if;
  -- Asked for again while somebody works on it: that work is void, and done again with the newest state.
  if c ? 'job' then
    insert into job (queue, key, root_domain_id, payload, run_at)
      select x.queue, x.key, x.root_domain_id, x.payload, coalesce(x.run_at, now())
      from jsonb_populate_recordset(null::job, c->'job') x
      on conflict (queue, key) do update set payload = excluded.payload, run_at = excluded.run_at,
        attempt = job.attempt + 1, leased_until = null;
  end if;

  perform require_written(c, starts);
end $$;
`,
};
