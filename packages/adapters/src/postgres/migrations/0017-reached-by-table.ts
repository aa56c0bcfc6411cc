import type { VersionedMigration } from '../migration.ts';

/** When a transaction came to a state is decided with the state, by the clock of who decides, and written with it. */
export const reachedByTable: VersionedMigration = {
  name: 'core-0017-reached-by-table',
  sql: `
drop trigger transaction_reached on ledger_transaction;
drop function note_reached_state();
`,
};
