import { canonicalJson, err, isCodedError, ok, utf8, type JsonObject, type Result } from '@countersign/kernel';
import { limits } from '@countersign/model';
import { requestHash } from '@countersign/signing';

/** Kinds of request a person signs; nothing else may be put before a device as a request (a login, above all). */
const kinds: ReadonlySet<unknown> = new Set(['Propose', 'Approve', 'Reject']);

/** Why something is not put before a device. */
export interface NotSignable {
  readonly code: 'InvalidRequestError' | 'PayloadTooLargeError';
  readonly message: string;
}

/** Whether this may be put before a device to be signed: a request, of bounded length, with the hash that it is said to have. */
export function checkSignable(entity: JsonObject, hash: string): Result<void, NotSignable> {
  if (!kinds.has(entity['type'])) return err({ code: 'InvalidRequestError', message: 'Only requests can be signed' });
  const canonical = canonicalOf(entity);
  if (!canonical.ok) return canonical;
  if (canonical.value.length > limits.requestLength)
    return err({ code: 'PayloadTooLargeError', message: 'A request is too long' });
  return requestHash(utf8(canonical.value)) === hash
    ? ok(undefined)
    : err({ code: 'InvalidRequestError', message: 'hash: not that of the request' });
}

function canonicalOf(entity: JsonObject): Result<string, NotSignable> {
  try {
    return ok(canonicalJson(entity));
  } catch (error) {
    if (isCodedError(error)) return err({ code: 'InvalidRequestError', message: error.message });
    throw error;
  }
}
