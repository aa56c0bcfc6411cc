import type { EntityKind } from '@countersign/model/names';

import { coreFunctions } from './functions/index.ts';
import type { Migration, VersionedMigration } from './migration.ts';
import { governanceTables } from './migrations/0001-governance.ts';
import { ledgerTables } from './migrations/0002-ledgers.ts';
import { signerStrategies } from './migrations/0005-signers.ts';
import { manifestTables } from './migrations/0006-manifests.ts';
import { firstRevisions } from './migrations/0007-first-revisions.ts';
import { releasedTransfers } from './migrations/0010-released-transfers.ts';
import { signingRefusals } from './migrations/0011-refusals.ts';
import { endpointAddresses } from './migrations/0014-endpoint-addresses.ts';
import { aliasKeys } from './migrations/0015-alias-keys.ts';
import { reachedStates } from './migrations/0016-reached.ts';
import { reachedByTable } from './migrations/0017-reached-by-table.ts';
import { journalTables } from './migrations/0018-journal.ts';
import { signedTextOnce } from './migrations/0019-signed-text-once.ts';
import { tickerOfAsset } from './migrations/0020-ticker-of-asset.ts';
import { sharedSenders } from './migrations/0021-shared-senders.ts';
import { revisionsByTime } from './migrations/0022-revisions-by-time.ts';
import { endsInJournal } from './migrations/0023-ends-in-journal.ts';
import { presence } from './migrations/0024-presence.ts';
import { madeForAccounts } from './migrations/0025-made-for-accounts.ts';

/** What makes the table of each kind of governed entity, a partition of `entity`: of a new kind, the newest of the migrations. */
export const entityTables = {
  Domain: governanceTables,
  User: governanceTables,
  Policy: governanceTables,
  Account: governanceTables,
  Endpoint: governanceTables,
  Vault: governanceTables,
  Ticker: governanceTables,
  TransactionOrder: governanceTables,
  Manifest: manifestTables,
} as const satisfies Record<EntityKind, VersionedMigration>;

/** The schema of the instance's state, in the order in which it is built. */
export const coreMigrations: readonly Migration[] = [
  governanceTables,
  ledgerTables,
  // Made functions, which are in `functions/` now. Databases that have them stay known.
  { name: 'core-0003-decisions', sql: '' },
  { name: 'core-0004-commit', sql: '' },
  signerStrategies,
  manifestTables,
  firstRevisions,
  releasedTransfers,
  signingRefusals,
  endpointAddresses,
  aliasKeys,
  reachedStates,
  reachedByTable,
  journalTables,
  signedTextOnce,
  tickerOfAsset,
  sharedSenders,
  revisionsByTime,
  endsInJournal,
  presence,
  madeForAccounts,
  ...coreFunctions,
];
