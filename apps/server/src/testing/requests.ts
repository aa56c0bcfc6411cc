import { newId, type JsonObject } from '@countersign/kernel';
import { requestHash } from '@countersign/signing';

/** A request as a console puts it before a device, with its hash. */
export function signedRequest(fields: JsonObject = {}): { readonly entity: JsonObject; readonly hash: string } {
  const entity = {
    author: { id: newId(), domainId: newId() },
    expiryAt: '2030-01-01T00:00:00.000Z',
    targetDomainId: newId(),
    id: newId(),
    payload: { type: 'v0_LockUser', reference: { id: newId(), revision: 1 } },
    customProperties: {},
    type: 'Propose',
    ...fields,
  };
  return { entity, hash: requestHash(entity) };
}
