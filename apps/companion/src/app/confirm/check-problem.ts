import { isCodedError } from '@countersign/kernel';
import type { VerificationOutcome } from '../../platform/biometrics/user-verification.ts';

/** Why the device's user was not recognised; the values are text keys. */
export type CheckProblem = 'verification.cancelled' | 'verification.unavailable' | 'verification.unusable';

/** The text key of an outcome that is not `Verified`. */
export function unverifiedText(outcome: Exclude<VerificationOutcome, 'Verified'>): CheckProblem {
  return outcome === 'Cancelled' ? 'verification.cancelled' : 'verification.unavailable';
}

/** The same of an error that a key threw which asks its user by itself; undefined for any other. */
export function checkProblem(error: unknown): CheckProblem | undefined {
  if (isCodedError(error, 'Unusable')) return 'verification.unusable';
  if (isCodedError(error, 'Cancelled')) return unverifiedText('Cancelled');
  return isCodedError(error, 'Unavailable') ? unverifiedText('Unavailable') : undefined;
}
