import type { Migration } from '../migration.ts';

/** What vaults without a network are asked for, what they answered, and the files that carry both. */
export const vaultMigrations: readonly Migration[] = [
  {
    name: 'vaults-0001-operations',
    sql: `
create table vault_operation (
  id             uuid primary key default gen_random_uuid(),
  position       bigint generated always as identity,
  root_domain_id uuid not null,
  vault_id       uuid not null,
  digest         text not null,            -- of what is asked for: nothing is asked for twice
  subject        uuid not null,            -- the account, order, manifest or vault that waits
  operation      jsonb not null,           -- VaultOperation
  created_at     timestamptz(3) not null,
  answer         jsonb,                    -- VaultAnswer that granted it
  answered_at    timestamptz(3),
  declined       text,                     -- why the vault said no the last time
  unique (vault_id, digest)
);
create index vault_operation_pending on vault_operation (vault_id, position) where answer is null;

-- Public keys that such vaults gave. A derived key's name is its path; the sealed form of an independent one is the vault's own.
create table vault_key (
  vault_id       uuid not null,
  curve          text not null,
  strategy       text not null,
  name           text not null collate "C",
  root_domain_id uuid not null,
  public_key     text not null,            -- hexadecimal
  chain_code     text,
  sealed_key     text,
  primary key (vault_id, curve, strategy, name)
);

-- Files that were handed out. A file is its header and these operations in this order: its bytes can be made again.
create table vault_file (
  vault_id        uuid not null,
  sequence        integer not null,
  root_domain_id  uuid not null,
  prepared_at     timestamptz(3) not null,
  operation_ids   uuid[] not null,
  digest          text not null,           -- SHA-256 of the canonical content
  signature       text not null,
  signing_key     text not null,
  imported_at     timestamptz(3),
  imported_digest text,                    -- of the vault's answer
  primary key (vault_id, sequence)
);
`,
  },
  {
    name: 'vaults-0002-requests',
    sql: `
-- What processes of the instance ask of vaults that another process holds, until it is answered and read.
create table vault_request (
  id           uuid primary key,
  public_key   text not null,              -- of the vault
  request      jsonb not null,             -- VaultRequest
  asked_at     timestamptz not null,
  leased_until timestamptz,                -- a process that holds the vault is at it
  answer       jsonb                       -- VaultStatement
);
create index vault_request_open on vault_request (public_key, asked_at) where answer is null;
`,
  },
  {
    name: 'vaults-0003-signed-answers',
    sql: `
-- What the vault signed in answer, as a whole: a key is believed because it stands there, never because it stands in vault_key.
alter table vault_file add column answer jsonb, add column answer_signature text;
-- The file whose answer gave the key. Keys that earlier releases took in have none, and are asked for again.
alter table vault_key add column sequence integer;
`,
  },
  {
    name: 'vaults-0004-standings',
    sql: `
-- How far a vault without a network has signed by its own word, where that is further than this database knows: it was set back, or a clock was.
create table vault_standing (
  vault_id       uuid primary key,
  root_domain_id uuid not null,
  sequence       integer not null,
  prepared_at    timestamptz(3) not null
);
`,
  },
  {
    name: 'vaults-0005-withdrawn',
    sql: `
-- True of signatures that nobody wants any more: their order is to end. A file that was handed out still asks for them.
alter table vault_operation add column withdrawn boolean not null default false;
`,
  },
];
