import type { IntentStatus, LedgerTransactionStatus, LockStatus, TransactionProcessingStatus } from '@countersign/model';
import type { Tone } from '@countersign/ui';

/** The tone of each state, in one place, so that a colour means the same on every screen. */
export const intentTones = {
  Open: 'waiting',
  Approved: 'moving',
  Executing: 'moving',
  Executed: 'good',
  Failed: 'danger',
  Rejected: 'danger',
  Expired: 'past',
} satisfies Record<IntentStatus, Tone>;

export const lockTones = { Unlocked: 'good', Locked: 'danger', Archived: 'past' } satisfies Record<LockStatus, Tone>;

export const processingTones = {
  Pending: 'moving',
  Preparing: 'moving',
  Reserved: 'moving',
  Prepared: 'moving',
  Broadcasting: 'moving',
  Completed: 'good',
  Interrupted: 'past',
  Failed: 'danger',
} satisfies Record<TransactionProcessingStatus, Tone>;

export const ledgerStatusTones = {
  Detected: 'moving',
  Confirmed: 'good',
  Expired: 'past',
  Replaced: 'past',
} satisfies Record<LedgerTransactionStatus, Tone>;
