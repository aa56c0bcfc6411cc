import type { Migration } from '../migration.ts';

/**
 * Each input of a Bitcoin transaction is a sender of each of its outputs. Of a transaction with many of both the senders are kept once, and its transfers
 * name them; those of older transfers stay where they are.
 */
export const sharedSenders: Migration = {
  name: 'core-0021-shared-senders',
  sql: `
create table transfer_senders (
  transaction_id uuid not null,
  digest         bytea not null,          -- SHA-256 of the senders' text
  senders        jsonb not null,          -- [SenderTransferParty]
  primary key (transaction_id, digest)
);
alter table transfer alter column senders drop not null, add column senders_digest bytea;
alter table transfer add constraint transfer_has_senders check ((senders is null) <> (senders_digest is null)) not valid;
`,
};
