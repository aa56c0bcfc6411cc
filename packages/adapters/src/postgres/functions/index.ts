import type { FunctionMigration } from '../migration.ts';
import { appendJournal } from './append-journal.ts';
import { answerMark } from './answer-mark.ts';
import { answerNeed } from './answer-need.ts';
import { answerNeeds } from './answer-needs.ts';
import { commitChanges } from './commit-changes.ts';
import { domainChain } from './domain-chain.ts';
import { droppedFunctions } from './dropped.ts';
import { iso } from './iso.ts';
import { loadAccount } from './load-account.ts';
import { loadChains } from './load-chains.ts';
import { loadNeeds } from './load-needs.ts';
import { loadRequests } from './load-requests.ts';
import { loadSteps } from './load-steps.ts';
import { loadUsers } from './load-users.ts';
import { requireWritten } from './require-written.ts';
import { sequenceEvents } from './sequence-events.ts';
import { sharedSenders } from './shared-senders.ts';
import { transferData } from './transfer-data.ts';

/**
 * The statements of the write path: what a decision depends on, read at one moment, and the commit. One that calls another comes
 * behind it.
 *
 * Every look-up is by key, so one plan fits all: planning for each call again would cost more than the call itself, and with few rows
 * there would be plans that read whole tables. Settings stand at the functions that are called from outside alone, since each change
 * of a setting costs as much as a look-up.
 */
export const coreFunctions: readonly FunctionMigration[] = [
  iso,
  sharedSenders,
  transferData,
  domainChain,
  answerNeed,
  answerMark,
  answerNeeds,
  loadRequests,
  loadChains,
  loadUsers,
  loadSteps,
  loadNeeds,
  loadAccount,
  sequenceEvents,
  requireWritten,
  commitChanges,
  appendJournal,
  ...droppedFunctions,
];
