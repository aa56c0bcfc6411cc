import type { Migration } from '../migration.ts';

/**
 * The commit: checks that nothing that the change was decided on has changed, and writes all of it. The argument is the
 * `Change` of `@countersign/service` as JSON. Raises CS001 `StateChanged` and CS002 `LeaseLost`, with nothing written.
 */
export const commitFunction: Migration = {
  name: 'core-0004-commit',
  sql: `
create function commit_change(c jsonb, p_raw bytea) returns void language plpgsql set plan_cache_mode = force_generic_plan
as $$
declare
  at timestamptz := (c->>'at')::timestamptz;
  root uuid := (c->>'rootDomainId')::uuid;
  r jsonb;
  e jsonb;
  d jsonb;
begin
  if c ? 'finishedJob' then
    r := c->'finishedJob';
    if r ? 'retryAt' then
      update job set run_at = (r->>'retryAt')::timestamptz, leased_until = null,
        failures = case when r ? 'error' then failures + 1 else 0 end, last_error = r->>'error'
        where id = (r->>'id')::bigint and attempt = (r->>'attempt')::integer;
    else
      delete from job where id = (r->>'id')::bigint and attempt = (r->>'attempt')::integer;
    end if;
    if not found then raise exception using errcode = 'CS002', message = 'LeaseLost'; end if;
  end if;

  -- Before anything else is read: of two requests with one id, the second waits here and then fails.
  if c ? 'request' then
    r := c->'request';
    insert into request (id, root_domain_id, kind, requester_domain_id, requester_id, status, history, refusal,
        intent_domain_id, intent_id, received_at, modified_at, raw, canonical, signature)
      values ((r->>'id')::uuid, root, r->>'kind', (r->>'requesterDomainId')::uuid, (r->>'requesterId')::uuid, r->>'status',
        r->'history', r->'refusal', (r->>'intentDomainId')::uuid, (r->>'intentId')::uuid, at, at, p_raw, r->>'canonical', r->>'signature');
  end if;

  -- What was read has changed if its next revision is there; what was not there has if it has a first one.
  if c ? 'reads' then
    perform 1 from jsonb_to_recordset(c->'reads') as x(kind text, id uuid, revision bigint)
      where exists (
        select 1 from entity_revision n where n.kind = x.kind and n.id = x.id and n.revision = coalesce(x.revision, 0) + 1 offset 0
      );
    if found then raise exception using errcode = 'CS001', message = 'StateChanged', detail = 'reads'; end if;
  end if;
  -- Revisions only grow and no policy is ever removed, so an equal sum means that nothing changed.
  if c ? 'policySums' then
    perform 1 from jsonb_each_text(c->'policySums') as x(domain_id, total)
      where (select coalesce(sum(p.revision), 0) from entity_policy p where p.domain_id = x.domain_id::uuid) <> x.total::bigint;
    if found then raise exception using errcode = 'CS001', message = 'StateChanged', detail = 'policies'; end if;
  end if;

  if c ? 'intent' then
    r := c->'intent';
    d := r->'data';
    if (r->>'version')::integer = 1 then
      insert into intent (id, root_domain_id, target_domain_id, author_domain_id, author_id, payload_type, status, version,
          created_at, modified_at, expiry_at, description, custom_properties, needs, data, signature, signing_key)
        values ((d->>'id')::uuid, root, (d#>>'{details,targetDomainId}')::uuid, (d#>>'{details,author,domainId}')::uuid,
          (d#>>'{details,author,id}')::uuid, d#>>'{details,payload,type}', d#>>'{state,status}', 1, at, at,
          (d#>>'{details,expiryAt}')::timestamptz, d#>>'{details,metadata,description}',
          d#>'{details,metadata,customProperties}', r->'needs', d, r->>'signature', r->>'signingKey');
    else
      update intent set status = d#>>'{state,status}', version = (r->>'version')::integer, modified_at = at,
          data = d, signature = r->>'signature', signing_key = r->>'signingKey'
        where id = (d->>'id')::uuid and version = (r->>'version')::integer - 1;
      if not found then raise exception using errcode = 'CS001', message = 'StateChanged', detail = 'intent'; end if;
    end if;
    if r ? 'decision' then
      insert into intent_decision (intent_id, position, root_domain_id, request_id, public_key, decision)
        values ((d->>'id')::uuid, (r->'decision'->>'position')::integer, root, (c->'request'->>'id')::uuid,
          r->'decision'->>'publicKey', r->'decision'->'payload');
    end if;
    if r ? 'policies' then
      insert into intent_policy (intent_id, policy_id, policy_revision, policy_domain_id, root_domain_id)
        select (d->>'id')::uuid, p.id, p.revision, p."domainId", root
        from jsonb_to_recordset(r->'policies') as p(id uuid, revision bigint, "domainId" uuid);
    end if;
    if r ? 'entities' then
      insert into intent_entity (intent_id, entity_id, revision, changed, root_domain_id)
        select (d->>'id')::uuid, x.id, x.revision, x.changed, root
        from jsonb_to_recordset(r->'entities') as x(id text, revision bigint, changed boolean)
        on conflict do nothing;
    end if;
  end if;

  if c ? 'entities' then
    for e in select value from jsonb_array_elements(c->'entities') loop
      d := e->'data';
      r := d->'metadata';
      if (e->>'revision')::bigint = 1 then
        insert into entity (kind, id, root_domain_id, domain_id, revision, lock, alias, created_at, created_by, modified_at,
            modified_by, description, validated, processing, data, signature, signing_key)
          values (e->>'kind', (e->>'id')::uuid, root, (e->>'domainId')::uuid, 1, coalesce(d->>'lock', 'Unlocked'),
            coalesce(d->>'alias', d->>'name', ''), at, (r->'createdBy'->>'id')::uuid, at,
            (r->'lastModifiedBy'->>'id')::uuid, r->>'description', coalesce((e->>'validated')::boolean, true),
            e->'processing', d, e->>'signature', e->>'signingKey');
      else
        update entity set revision = (e->>'revision')::bigint, lock = coalesce(d->>'lock', lock),
            alias = coalesce(d->>'alias', d->>'name', alias), modified_at = at,
            modified_by = (r->'lastModifiedBy'->>'id')::uuid, description = r->>'description',
            domain_id = (e->>'domainId')::uuid, validated = coalesce((e->>'validated')::boolean, validated),
            processing = coalesce(e->'processing', processing),
            data = d, signature = e->>'signature', signing_key = e->>'signingKey'
          where kind = e->>'kind' and id = (e->>'id')::uuid and revision = (e->>'revision')::bigint - 1;
        if not found then raise exception using errcode = 'CS001', message = 'StateChanged', detail = 'entity'; end if;
      end if;
      insert into entity_revision (kind, id, revision, root_domain_id, intent_id, saved_at, data, signature, signing_key)
        values (e->>'kind', (e->>'id')::uuid, (e->>'revision')::bigint, root, (c->>'intentId')::uuid, at, d,
          e->>'signature', e->>'signingKey');
    end loop;
  end if;

  if c ? 'processing' then
    update entity n set processing = x.processing
      from jsonb_to_recordset(c->'processing') as x(kind text, id uuid, processing jsonb)
      where n.kind = x.kind and n.id = x.id;
  end if;
  if c ? 'accountLedgers' then
    insert into account_ledger (account_id, ledger_id, root_domain_id, domain_id, status, processing)
      select x."accountId", x."ledgerId", root, x."domainId", x.status, x.processing
      from jsonb_to_recordset(c->'accountLedgers')
        as x("accountId" uuid, "ledgerId" text, "domainId" uuid, status text, processing jsonb)
      on conflict (account_id, ledger_id) do update set status = excluded.status, processing = excluded.processing;
  end if;
  if c ? 'addresses' then
    for e in select value from jsonb_array_elements(c->'addresses') loop
      r := e->'data';
      insert into account_address (id, root_domain_id, domain_id, account_id, ledger_id, address, scope, key_index, key_path,
          public_key, created_at, data, signature, signing_key)
        values ((r->>'id')::uuid, root, (r->>'domainId')::uuid, (r->>'accountId')::uuid, r->>'ledgerId', r->>'address',
          r->>'scope', (e->>'keyIndex')::integer, r->>'keyPath', e->>'publicKey', at, r, e->>'signature', e->>'signingKey');
      update account_ledger set
          next_external = case r->>'scope' when 'External' then greatest(next_external, (e->>'keyIndex')::integer + 1)
                                           else next_external end,
          next_internal = case r->>'scope' when 'Internal' then greatest(next_internal, (e->>'keyIndex')::integer + 1)
                                           else next_internal end
        where account_id = (r->>'accountId')::uuid and ledger_id = r->>'ledgerId';
    end loop;
  end if;
  if c ? 'secrets' then
    insert into sealed_secret (id, public_key, key_type, sealed, created_at)
      select x.id, x."publicKey", x."keyType", x.sealed, at
      from jsonb_to_recordset(c->'secrets') as x(id text, "publicKey" text, "keyType" text, sealed jsonb);
  end if;

  if c ? 'orders' then
    for e in select value from jsonb_array_elements(c->'orders') loop
      insert into ledger_transaction (id, root_domain_id, ledger_id, order_id, order_domain_id, registered_at,
          processing_status, processing, work)
        values ((e->>'transactionId')::uuid, root, e->>'ledgerId', (e->>'orderId')::uuid, (e->>'domainId')::uuid, at,
          'Pending', '{"status": "Pending"}', e->'work');
      insert into transaction_account (transaction_id, account_id, domain_id, root_domain_id, sender)
        values ((e->>'transactionId')::uuid, (e->>'accountId')::uuid, (e->>'domainId')::uuid, root, true);
      insert into transaction_domain (domain_id, transaction_id, root_domain_id, registered_at)
        values ((e->>'domainId')::uuid, (e->>'transactionId')::uuid, root, at);
    end loop;
  end if;

  if c ? 'genesis' then
    r := c->'genesis';
    insert into instance (root_domain_id, genesis_raw, genesis, executed_at) values (root, p_raw, r->'genesis', at);
    insert into system_property (id, revision, data, signature, signing_key)
      select x.id, 1, x.data, x.signature, x."signingKey"
      from jsonb_to_recordset(r->'systemProperties') as x(id text, data jsonb, signature text, "signingKey" text);
  end if;
  if c ? 'ledgers' then
    insert into ledger (id, alias, revision, created_at, modified_at, data, signature, signing_key)
      select x.data->>'id', x.data->>'alias', (x.data->'metadata'->>'revision')::bigint, at, at, x.data, x.signature,
        x."signingKey"
      from jsonb_to_recordset(c->'ledgers') as x(data jsonb, signature text, "signingKey" text);
  end if;

  if c ? 'events' then
    insert into event (root_domain_id, domain_id, saved_at, type, payload)
      select root, x."domainId", at, x.payload->>'type', x.payload
      from jsonb_to_recordset(c->'events') as x("domainId" uuid, payload jsonb);
  end if;
  -- Asked for again while somebody works on it: that work is void, and done anew with the newest state.
  if c ? 'jobs' then
    insert into job (queue, key, root_domain_id, payload, run_at)
      select x.queue, x.key, root, x.payload, coalesce(x."runAt", now())
      from jsonb_to_recordset(c->'jobs') as x(queue text, key text, payload jsonb, "runAt" timestamptz)
      on conflict (queue, key) do update set payload = excluded.payload, run_at = excluded.run_at,
        attempt = job.attempt + 1, leased_until = null;
  end if;
end $$;
`,
};
