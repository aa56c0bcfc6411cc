import { ok } from '@countersign/kernel';
import { refuse, type Person, type Refusable } from '@countersign/service';

/** The caller's public key. Only tokens of devices name one; others get `PermissionDeniedError`. */
export function deviceKeyOf(person: Person): Refusable<string> {
  const { publicKey } = person;
  return publicKey === undefined ? refuse('PermissionDeniedError', 'Only a device with a key can do this') : ok(publicKey);
}
