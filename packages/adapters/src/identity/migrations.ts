import type { Migration } from '../postgres/migration.ts';

/** Tables of sign-in, sessions and signing by device. They come after the core's: people are read from its users. */
export const identityMigrations: readonly Migration[] = [
  {
    name: 'identity-0001-sign-in',
    sql: `
-- How the key that seals the rest is made from the passphrase; 'proof' opens only with the right one.
create table identity_seal (
  singleton boolean primary key default true check (singleton),
  salt      bytea not null,
  proof     bytea not null
);

create table identity_secret (
  name   text primary key,
  sealed bytea not null
);

create table identity_signing_key (
  kid        text primary key,
  public_jwk jsonb not null,
  sealed     bytea not null,
  created_at timestamptz(3) not null
);

-- What the OpenID provider keeps. Ids are bearer secrets: only their hashes are here, and payloads are sealed.
create table identity_oidc (
  model       text not null,
  id_hash     bytea not null,
  grant_hash  bytea,
  uid_hash    bytea,
  sealed      bytea not null,
  consumed_at timestamptz(3),
  expires_at  timestamptz(3),
  primary key (model, id_hash)
);
create index identity_oidc_by_grant  on identity_oidc (grant_hash) where grant_hash is not null;
create index identity_oidc_by_uid    on identity_oidc (uid_hash) where uid_hash is not null;
create index identity_oidc_by_expiry on identity_oidc (expires_at);

create table identity_account (
  sub        text primary key,
  public_key text not null,
  email      text not null
);

create table identity_login (
  hash        text primary key,
  position    bigint generated always as identity,
  interaction text not null,
  entity      jsonb not null,
  addressees  text[] not null,
  number      integer not null,
  numbers     integer[] not null,
  status      text not null,
  approved_by text,
  expires_at  timestamptz(3) not null
);
create index identity_login_by_interaction on identity_login (interaction, position);
create index identity_login_by_addressee   on identity_login using gin (addressees) where status = 'Waiting';
create index identity_login_by_expiry      on identity_login (expires_at);

create table identity_spent_challenge (
  digest     bytea primary key,
  expires_at timestamptz(3) not null
);
create index identity_spent_challenge_by_expiry on identity_spent_challenge (expires_at);

create unlogged table identity_attempt (
  key        text primary key,
  count      integer not null,
  expires_at timestamptz(3) not null
);
create index identity_attempt_by_expiry on identity_attempt (expires_at);

create table identity_session (
  id_hash        bytea primary key,
  sealed         bytea not null,
  refreshed_at   timestamptz(3) not null,
  claimed_until  timestamptz(3),
  refresh_failed boolean not null default false,
  expires_at     timestamptz(3) not null
);
create index identity_session_by_expiry on identity_session (expires_at);

create index identity_user_by_alias on entity_user (lower(alias));
`,
  },
  {
    name: 'notification-0001-signing',
    sql: `
create table notification_request (
  hash          text not null,
  owner         text not null,
  addressees    text[] not null,
  entity        jsonb not null,
  signature     text,
  rejected      boolean not null default false,
  reject_reason text,
  created_at    timestamptz(3) not null,
  expires_at    timestamptz(3) not null,
  primary key (hash, owner)
);
create index notification_request_by_addressee on notification_request using gin (addressees);
create index notification_request_by_expiry    on notification_request (expires_at);
`,
  },
  {
    name: 'identity-0002-seal-cost',
    sql: `
-- log2 of scrypt's N; what was sealed before it was kept had 15.
alter table identity_seal add column cost smallint not null default 15 check (cost between 15 and 22);
alter table identity_seal alter column cost drop default;
`,
  },
  {
    name: 'identity-0003-revoked',
    sql: `
-- Sign-ins that were ended, for as long as a token of theirs could still be good.
create table identity_revoked (
  session    text primary key,
  expires_at timestamptz(3) not null
);
create index identity_revoked_by_expiry on identity_revoked (expires_at);

create index identity_login_mismatched on identity_login using gin (addressees) where status = 'NumberMismatch';
`,
  },
  {
    name: 'identity-0004-signed-out',
    sql: `
-- When people ended all that they were signed in with, for as long as something from before could still be good.
create table identity_signed_out (
  owner      text primary key,
  at         timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index identity_signed_out_by_expiry on identity_signed_out (expires_at);
`,
  },
  {
    name: 'identity-0005-bound-rows',
    sql: `
-- Public keys follow from the sealed private ones.
alter table identity_signing_key drop column public_jwk;

-- What is short-lived and has no mark, or was sealed for its table and not for its row, ends here: people sign in once more.
delete from identity_oidc;
delete from identity_session;
delete from identity_login;
delete from notification_request;
alter table identity_login add column mark bytea not null, add column approval_mark bytea;
alter table notification_request add column mark bytea not null;
`,
  },
  {
    name: 'identity-0006-random-passphrase',
    sql: `
-- A passphrase that was made at random is not stretched as one that somebody thought of.
alter table identity_seal drop constraint identity_seal_cost_check, add check (cost between 10 and 22);
`,
  },
];
