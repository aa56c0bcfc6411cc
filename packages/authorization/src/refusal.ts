import { err, type Result } from '@countersign/kernel';

/** Why nothing may be signed. `NotAuthorized`: the evidence does not allow it; `Locked`: the account or its vault is. */
export interface AuthorizationRefusal {
  readonly code: 'NotAuthorized' | 'Locked';
  /** For the log. */
  readonly message: string;
}

/** Nothing is signed, for this reason. */
export function refuse(code: AuthorizationRefusal['code'], message: string): Result<never, AuthorizationRefusal> {
  return err({ code, message });
}
