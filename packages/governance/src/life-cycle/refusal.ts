import type { UserOperationRejectionCode } from '@countersign/model';
import type { ErrorReason } from '@countersign/model/names';
import type { Refusal } from '../decision.ts';

const reasons: Partial<Record<UserOperationRejectionCode, ErrorReason>> = {
  DomainLocked: 'DomainLockedError',
  IntentMissing: 'EntityNotFoundError',
  RequestExpired: 'ExpiredRequestError',
  IntentExpired: 'ExpiredRequestError',
  RequestSubmitterLocked: 'RequesterLockedError',
  RequestSubmitterNotFound: 'InvalidRequestError',
  IntentAlreadyComplete: 'IntentNotOpenedError',
};

/** A refused `Result` with the error reason that goes with its code. */
export function refuse(code: UserOperationRejectionCode, message: string): { readonly ok: false; readonly error: Refusal } {
  return { ok: false, error: { code, message, reason: reasons[code] ?? 'InvalidIntentError' } };
}
