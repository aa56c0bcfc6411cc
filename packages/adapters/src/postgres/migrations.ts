import type { Migration } from './migration.ts';
import { governanceTables } from './migrations/0001-governance.ts';
import { ledgerTables } from './migrations/0002-ledgers.ts';
import { decisionFunctions } from './migrations/0003-decisions.ts';
import { commitFunction } from './migrations/0004-commit.ts';

/** The schema of the instance's state, in the order in which it is built. */
export const coreMigrations: readonly Migration[] = [governanceTables, ledgerTables, decisionFunctions, commitFunction];
