import type { VersionedMigration } from '../migration.ts';

/** Which intent takes a transfer out of quarantine: known from its execution on, so that no other one does it again. */
export const releasedTransfers: VersionedMigration = {
  name: 'core-0010-released-transfers',
  sql: `alter table transfer add column released_by uuid;`,
};
