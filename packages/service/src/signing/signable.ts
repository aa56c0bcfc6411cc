import { canonicalJson, isCodedError, ok, utf8, type JsonObject, type Result } from '@countersign/kernel';
import { limits } from '@countersign/model/names';
import { requestHash } from '@countersign/signing';

/** Kinds of request a person signs; nothing else may be put before a device as a request (a login, above all). */
const kinds: ReadonlySet<unknown> = new Set(['Propose', 'Approve', 'Reject', 'Withdraw']);

/** Why something is not put before a device. */
export interface NotSignable {
  readonly reason: 'InvalidRequestError' | 'PayloadTooLargeError';
  readonly message: string;
}

/** Whether this may be put before a device to be signed: a request of use to somebody, of bounded length, with the hash that it is said to have. */
export function checkSignable(entity: JsonObject, hash: string, now: Date): Result<void, NotSignable> {
  if (!kinds.has(entity['type'])) return notSignable('InvalidRequestError', 'Only requests can be signed');
  const canonical = canonicalOf(entity);
  if (!canonical.ok) return canonical;
  if (canonical.value.length > limits.requestLength) return notSignable('PayloadTooLargeError', 'A request is too long');
  const { expiryAt } = entity;
  if (typeof expiryAt === 'string' && Date.parse(expiryAt) <= now.getTime()) {
    return notSignable('InvalidRequestError', 'expiryAt: the request has expired, nobody would accept it');
  }
  return requestHash(utf8(canonical.value)) === hash
    ? ok(undefined)
    : notSignable('InvalidRequestError', 'hash: not that of the request');
}

function notSignable(reason: NotSignable['reason'], message: string): { readonly ok: false; readonly error: NotSignable } {
  return { ok: false, error: { reason, message } };
}

function canonicalOf(entity: JsonObject): Result<string, NotSignable> {
  try {
    return ok(canonicalJson(entity));
  } catch (error) {
    if (isCodedError(error)) return notSignable('InvalidRequestError', error.message);
    throw error;
  }
}
