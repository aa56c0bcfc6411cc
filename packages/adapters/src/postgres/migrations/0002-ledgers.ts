import type { VersionedMigration } from '../migration.ts';

/** What happens on ledgers: ledgers, accounts' addresses, transactions, transfers and balances. Amounts in the smallest unit. */
export const ledgerTables: VersionedMigration = {
  name: 'core-0002-ledgers',
  sql: `
create table ledger (
  id          text primary key collate "C",
  alias       text not null collate "C",
  revision    bigint not null,
  created_at  timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  data        jsonb not null,              -- Ledger
  signature   text not null,
  signing_key text not null
);

create table account_ledger (
  account_id      uuid not null,
  ledger_id       text not null,
  root_domain_id  uuid not null,
  domain_id       uuid not null,
  status          text not null,           -- Activating, AwaitingLedgerActivation, Activated, Available, Unavailable
  processing      jsonb,                   -- AccountLedgerProcessingDetails while Activating
  next_external   integer not null default 0,
  next_internal   integer not null default 0,
  balances_update_requested_at timestamptz(3),
  balances_update_processed_at timestamptz(3),
  primary key (account_id, ledger_id)
);
create index account_ledger_by_ledger on account_ledger (domain_id, ledger_id, status, account_id);

create table account_address (
  id             uuid primary key,
  root_domain_id uuid not null,
  domain_id      uuid not null,
  account_id     uuid not null,
  ledger_id      text not null,
  address        text not null collate "C",
  scope          text not null,            -- Internal, External
  key_index      integer not null,
  key_path       text,                     -- from the vault's root; absent for Random keys
  public_key     text not null,            -- hexadecimal
  created_at     timestamptz(3) not null,
  data           jsonb not null,           -- AccountAddressData
  signature      text not null,
  signing_key    text not null,
  unique (ledger_id, address),
  unique (account_id, ledger_id, scope, key_index)
);
create index address_by_account on account_address (account_id, ledger_id, created_at, id);
create index address_by_text    on account_address (address);

create table ledger_transaction (
  id                     uuid primary key,
  root_domain_id         uuid not null,
  ledger_id              text not null,
  order_id               uuid unique,      -- absent for what others sent
  order_domain_id        uuid,
  registered_at          timestamptz(3) not null,
  processing_status      text,             -- Pending, Preparing, Reserved, Prepared, Broadcasting, Completed, Failed, Interrupted
  processing             jsonb,            -- ApiTransactionProcessingDetails
  ledger_status          text,             -- Detected, Confirmed, Expired, Replaced
  ledger_transaction_id  text,
  status_last_updated_at timestamptz(3),
  ledger_transaction     jsonb,            -- LedgerTransactionData
  work                   jsonb             -- what the next processing step needs: the built and the signed transaction
);
create index ledger_transaction_by_ledger_id on ledger_transaction (ledger_transaction_id, ledger_id);

create table transaction_account (
  transaction_id uuid not null,
  account_id     uuid not null,
  domain_id      uuid not null,
  root_domain_id uuid not null,
  sender         boolean not null,
  primary key (transaction_id, account_id, sender)
);
create index transaction_account_by_account on transaction_account (account_id, transaction_id);

-- A transaction is listed in every domain that has an account in it.
create table transaction_domain (
  domain_id      uuid not null,
  transaction_id uuid not null,
  root_domain_id uuid not null,
  registered_at  timestamptz(3) not null,
  primary key (domain_id, transaction_id)
);
create index transaction_domain_by_registered on transaction_domain (domain_id, registered_at, transaction_id);

create table transfer (
  id                uuid primary key,
  root_domain_id    uuid not null,
  transaction_id    uuid not null,
  ticker_id         uuid not null,
  quarantined       boolean not null,
  kind              text not null,         -- Transfer, Fee, Recovery
  value             numeric(80) not null,
  registered_at     timestamptz(3) not null,
  recipient_account uuid,
  recipient_domain  uuid,
  recipient_address text,
  senders           jsonb not null,        -- [SenderTransferParty]
  recipient         jsonb,                 -- RecipientTransferParty
  metadata          jsonb not null,        -- TransferMetadata
  movement          text not null,         -- position within the transaction: the same movement is one transfer
  unique (transaction_id, movement)
);
create index transfer_by_recipient on transfer (recipient_account, registered_at, id);
create index transfer_by_recipient_address on transfer (recipient_address, registered_at, id);

create table transfer_account (
  transfer_id    uuid not null,
  account_id     uuid not null,
  domain_id      uuid not null,
  root_domain_id uuid not null,
  registered_at  timestamptz(3) not null,
  primary key (account_id, transfer_id)
);
create index transfer_account_by_registered on transfer_account (account_id, registered_at, transfer_id);

-- A transfer is listed in every domain that has an account in it.
create table transfer_domain (
  domain_id      uuid not null,
  transfer_id    uuid not null,
  root_domain_id uuid not null,
  registered_at  timestamptz(3) not null,
  quarantined    boolean not null,
  ticker_id      uuid not null,
  primary key (domain_id, transfer_id)
);
create index transfer_domain_by_registered on transfer_domain (domain_id, registered_at, transfer_id);
create index transfer_domain_by_ticker     on transfer_domain (domain_id, ticker_id, registered_at, transfer_id);
create index transfer_domain_quarantined   on transfer_domain (domain_id, registered_at, transfer_id) where quarantined;

create table balance (
  account_id      uuid not null,
  ticker_id       uuid not null,
  id              uuid not null unique default gen_random_uuid(),
  root_domain_id  uuid not null,
  domain_id       uuid not null,
  ledger_id       text not null,
  total           numeric(80) not null check (total >= 0),
  reserved        numeric(80) not null default 0 check (reserved >= 0),
  quarantined     numeric(80) not null default 0 check (quarantined >= 0),
  last_updated_at timestamptz(3) not null,
  primary key (account_id, ticker_id)
);
create index balance_by_ticker on balance (ticker_id, account_id);
create index balance_by_domain on balance (domain_id, ticker_id);
`,
};
