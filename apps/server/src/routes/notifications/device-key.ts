import { CodedError } from '@countersign/kernel';
import type { Person } from '@countersign/service';

/** The caller's public key. Only tokens of devices name one; others get `PermissionDeniedError`. */
export function deviceKeyOf(person: Person): string {
  if (person.publicKey === undefined) throw new CodedError('PermissionDeniedError', 'Only a device with a key can do this');
  return person.publicKey;
}
