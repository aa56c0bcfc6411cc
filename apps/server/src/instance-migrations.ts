import { identityMigrations } from '@countersign/adapters/identity';
import {
  coreMigrations,
  invitationMigrations,
  listMigrations,
  notificationMigrations,
  orderMigrations,
  savedViewMigrations,
  valuationMigrations,
  vaultMigrations,
} from '@countersign/adapters/postgres';
import { sandboxLedgerMigrations } from '@countersign/adapters/sandbox-ledgers';

/** The whole schema of an instance's database. */
export const instanceMigrations = [
  ...coreMigrations,
  ...listMigrations,
  ...orderMigrations,
  ...valuationMigrations,
  ...vaultMigrations,
  ...identityMigrations,
  ...notificationMigrations,
  ...invitationMigrations,
  ...savedViewMigrations,
  ...sandboxLedgerMigrations,
];
