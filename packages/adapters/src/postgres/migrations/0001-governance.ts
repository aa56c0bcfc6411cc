import type { VersionedMigration } from '../migration.ts';

/**
 * Governed entities with all their revisions, signed requests, intents, events, and jobs.
 * Every table that grows without end carries `root_domain_id`, so that it can be spread by tenant.
 */
export const governanceTables: VersionedMigration = {
  name: 'core-0001-governance',
  sql: `
-- The present revision of every governed entity. Partitioned by kind so that each kind has indexes of its own.
create table entity (
  kind           text not null,
  id             uuid not null,
  root_domain_id uuid not null,
  domain_id      uuid not null,            -- of a domain: its own id; of a vault or ticker: the root domain
  revision       bigint not null,
  lock           text not null default 'Unlocked',
  alias          text not null default '' collate "C",  -- a ticker's name
  created_at     timestamptz(3) not null,
  created_by     uuid,
  modified_at    timestamptz(3) not null,
  modified_by    uuid,
  description    text,
  validated      boolean not null default true,         -- of tickers; the signature is served only if true
  processing     jsonb,                    -- additionalDetails.processing of accounts and vaults
  data           jsonb not null,
  signature      text not null,
  signing_key    text not null,
  primary key (kind, id)
) partition by list (kind);

create table entity_domain   partition of entity for values in ('Domain');
create table entity_user     partition of entity for values in ('User');
create table entity_policy   partition of entity for values in ('Policy');
create table entity_vault    partition of entity for values in ('Vault');
create table entity_endpoint partition of entity for values in ('Endpoint');
create table entity_account  partition of entity for values in ('Account');
create table entity_ticker   partition of entity for values in ('Ticker');
create table entity_order    partition of entity for values in ('TransactionOrder');

create index entity_by_alias    on entity (domain_id, alias, id);
create index entity_by_created  on entity (domain_id, created_at, id);
create index entity_by_modified on entity (domain_id, modified_at, id);

create index domain_by_parent on entity_domain (((data->>'parentId')), id);
create unique index user_alias      on entity_user (domain_id, ((data->>'alias')));
create unique index user_public_key on entity_user (domain_id, ((data->>'publicKey')));
create index user_by_public_key on entity_user (((data->>'publicKey')));
create index user_by_roles      on entity_user using gin ((data->'roles') jsonb_path_ops);
create index user_by_login_id   on entity_user using gin ((data->'loginIds') jsonb_path_ops);
create unique index vault_public_key on entity_vault (((data->>'publicKey')));
create index endpoint_by_address on entity_endpoint (((data->>'address')), ((data->>'ledgerId')));
create index account_by_vault    on entity_account (((data->'providerDetails'->>'vaultId')));
create index ticker_by_ledger    on entity_ticker (((data->>'ledgerId')), alias, id);
create index ticker_by_details   on entity_ticker (((data->>'ledgerId')), md5((data->'ledgerDetails')::text));
create unique index ticker_validated_details
  on entity_ticker (((data->>'ledgerId')), md5((data->'ledgerDetails')::text)) where validated;
create index policy_by_domain on entity_policy (domain_id) include (revision);
create index order_by_account on entity_order (((data->>'accountId')), created_at, id);
create index order_by_ledger  on entity_order (domain_id, ((data->>'ledgerId')), created_at, id);

-- Every revision, in the envelope it was served in. The rows of 'entity' point to the newest of them.
create table entity_revision (
  kind           text not null,
  id             uuid not null,
  revision       bigint not null,
  root_domain_id uuid not null,
  intent_id      uuid,                     -- absent for genesis and for what a job completed
  saved_at       timestamptz(3) not null,
  data           jsonb not null,
  signature      text not null,
  signing_key    text not null,
  primary key (kind, id, revision)
);

-- Every signed request, the bytes as received; failed ones as well. The id is used once, ever.
create table request (
  id                  uuid primary key,
  root_domain_id      uuid not null,
  kind                text not null,       -- Propose, Approve, Reject
  requester_domain_id uuid not null,
  requester_id        uuid not null,
  status              text not null,       -- RequestStateStatus
  history             jsonb not null,      -- [RequestStateHistory]
  refusal             jsonb,               -- {reason, code, message} of a request that failed
  intent_domain_id    uuid,
  intent_id           uuid,
  received_at         timestamptz(3) not null,
  modified_at         timestamptz(3) not null,
  raw                 bytea not null,      -- the body exactly as received
  canonical           text not null,       -- canonical JSON of the request, which is what was signed
  signature           text not null
);
create index request_by_requester on request (requester_id, id);
create index request_by_domain    on request (requester_domain_id, id);
create index request_by_intent    on request (intent_id) where intent_id is not null;

create table intent (
  id                uuid primary key,
  root_domain_id    uuid not null,
  target_domain_id  uuid not null,
  author_domain_id  uuid not null,
  author_id         uuid not null,
  payload_type      text not null,
  status            text not null,
  version           integer not null,      -- counts the changes of the intent, for optimistic writes
  created_at        timestamptz(3) not null,
  modified_at       timestamptz(3) not null,
  expiry_at         timestamptz(3) not null,
  description       text,
  custom_properties jsonb not null,
  needs             jsonb not null,        -- [StateNeed]: what must be read to execute it
  data              jsonb not null,        -- IntentEntity
  signature         text not null,
  signing_key       text not null
);
create index intent_by_created  on intent (target_domain_id, created_at, id);
create index intent_by_modified on intent (target_domain_id, modified_at, id);
create index intent_by_expiry   on intent (target_domain_id, expiry_at, id);
create index intent_by_status   on intent (target_domain_id, status, created_at, id);
create index intent_by_type     on intent (target_domain_id, payload_type, created_at, id);
create index intent_by_author   on intent (author_id, created_at, id);
create index intent_to_expire   on intent (expiry_at) where status in ('Open', 'Approved');

-- The decisions of an intent in order of arrival, the proposal first (position 0). The signed text is in 'request'.
create table intent_decision (
  intent_id      uuid not null,
  position       integer not null,
  root_domain_id uuid not null,
  request_id     uuid not null,
  public_key     text not null,            -- the person: nobody decides twice
  decision       jsonb not null,           -- DecisionPayload without rawRequest
  primary key (intent_id, position),
  unique (intent_id, public_key)
);

-- The policies that were selected when the intent was proposed, at the revisions that stay fixed.
create table intent_policy (
  intent_id        uuid not null,
  policy_id        uuid not null,
  policy_revision  bigint not null,
  policy_domain_id uuid not null,
  root_domain_id   uuid not null,
  primary key (intent_id, policy_id)
);
create index intent_policy_by_policy on intent_policy (policy_id, intent_id);

-- What an intent is about: the entities it names, and the revisions that its execution made.
create table intent_entity (
  intent_id      uuid not null,
  entity_id      text not null,            -- a UUID, or the id of a ledger
  revision       bigint,                   -- the revision named by the payload, or the one that was made
  changed        boolean not null,         -- true: the intent made this revision
  root_domain_id uuid not null,
  primary key (intent_id, entity_id, changed)
);
create index intent_entity_by_entity on intent_entity (entity_id, intent_id);

-- Events are numbered when they are first read (see sequence_events), never while a decision holds locks.
create table event (
  position        bigint generated always as identity primary key,
  id              uuid not null unique default gen_random_uuid(),
  root_domain_id  uuid not null,
  domain_id       uuid not null,
  sequence_number bigint,
  saved_at        timestamptz(3) not null,
  type            text not null,
  payload         jsonb not null
);
create unique index event_by_sequence on event (root_domain_id, sequence_number) where sequence_number is not null;
create index event_by_domain   on event (domain_id, sequence_number) where sequence_number is not null;
create index event_unsequenced on event (root_domain_id, position) where sequence_number is null;

create table event_sequence (
  root_domain_id uuid primary key,
  last           bigint not null
);

-- Work to be done after a commit, written in the same transaction. A worker leases a row; what it does and the end of the
-- row are one transaction again, guarded by 'attempt'.
create table job (
  id             bigint generated always as identity primary key,
  queue          text not null,
  key            text not null,            -- one job per queue and key at a time
  root_domain_id uuid,
  payload        jsonb not null,
  run_at         timestamptz not null default now(),
  attempt        integer not null default 0,
  leased_until   timestamptz,
  failures       integer not null default 0,
  last_error     text,
  created_at     timestamptz not null default now(),
  unique (queue, key)
);
create index job_by_due on job (queue, run_at);

-- What the instance is. At most one row: genesis happens once.
create table instance (
  singleton       boolean primary key default true check (singleton),
  root_domain_id  uuid not null,
  genesis_raw     bytea not null,          -- the request exactly as received
  genesis         jsonb not null,          -- Genesis: {data, signature}
  executed_at     timestamptz(3) not null
);

-- Private keys and seeds, sealed; nothing in the database opens them.
create table sealed_secret (
  id         text primary key,             -- notary:api, vault:<public key>:seed, ...
  public_key text,
  key_type   text,
  sealed     jsonb not null,
  created_at timestamptz(3) not null
);

-- Who can hold keys: signers announce themselves; a vault intent with the public key makes one a vault.
create table signer (
  public_key   text primary key,
  kind         text not null,              -- Software, HSM, Cold
  announced_at timestamptz(3) not null
);

-- Rows of this size are read and written whole: moving their JSON out of line and compressing it costs more than it saves.
alter table intent          set (toast_tuple_target = 8160);
alter table intent_decision set (toast_tuple_target = 8160);
alter table request         set (toast_tuple_target = 8160);
alter table entity_revision set (toast_tuple_target = 8160);

create table system_property (
  id          text primary key,
  revision    bigint not null,
  data        jsonb not null,
  signature   text not null,
  signing_key text not null
);
`,
};
