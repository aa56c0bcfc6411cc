import { identityMigrations } from '@countersign/adapters/identity';
import {
  coreMigrations,
  invitationMigrations,
  listMigrations,
  notificationMigrations,
  orderMigrations,
  vaultMigrations,
} from '@countersign/adapters/postgres';
import { sandboxLedgerMigrations } from '@countersign/adapters/sandbox-ledgers';

/** The whole schema of an instance's database. */
export const instanceMigrations = [
  ...coreMigrations,
  ...listMigrations,
  ...orderMigrations,
  ...vaultMigrations,
  ...identityMigrations,
  ...notificationMigrations,
  ...invitationMigrations,
  ...sandboxLedgerMigrations,
];
