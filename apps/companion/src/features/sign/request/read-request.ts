import {
  canonicalJson,
  err,
  isCodedError,
  ok,
  parseStrictJson,
  utf8,
  type JsonErrorCode,
  type JsonValue,
  type Result,
} from '@countersign/kernel';
import { Approve, Reject, Withdraw } from '@countersign/model';
import { Propose } from '@countersign/kinds/schemas';
import { requestHash, verificationCode } from '@countersign/signing/hashes';
import { z } from 'zod';

const SignedRequest = z.discriminatedUnion('type', [Propose, Approve, Reject, Withdraw]);

/** A request that a person may sign. */
export type SignedRequest = z.infer<typeof SignedRequest>;

/** A request as it will be signed. */
export interface ReadRequest {
  readonly request: SignedRequest;
  /** The canonical bytes: exactly what is signed. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The canonical text, for those who want to see it raw. */
  readonly text: string;
  /** Lower-case hexadecimal SHA-256 of `bytes`. */
  readonly hash: string;
  /** The hash of the request as it came, by which it is answered: another one where this device adds what it alone knows. */
  readonly askedAs: string;
  readonly verificationCode: string;
}

/** Why a text is no request to sign. `at` is where in the request, if it is known. */
export interface RequestRefusal {
  readonly code: JsonErrorCode | 'UnknownField' | 'NotARequest' | 'HashMismatch';
  readonly at?: string;
}

/**
 * Reads the raw text of a request, as strictly as the server will: no duplicate keys, no unknown fields, every value within its
 * bounds. `announcedHash` is the hash it came with, if any; another one is refused.
 */
export function readRequest(text: string, announcedHash?: string): Result<ReadRequest, RequestRefusal> {
  try {
    return checkRequest(parseStrictJson(text), announcedHash);
  } catch (error) {
    if (isCodedError<JsonErrorCode>(error)) return err({ code: error.code });
    throw error;
  }
}

/** The same for a value that was read from strict JSON already. */
export function checkRequest(value: JsonValue, announcedHash?: string): Result<ReadRequest, RequestRefusal> {
  const canonical = canonicalJson(value);
  const bytes = utf8(canonical);
  const hash = requestHash(bytes);
  if (announcedHash !== undefined && announcedHash !== hash) return err({ code: 'HashMismatch' });
  // Read back from the canonical text, so that what is shown is what is signed and nothing else.
  const parsed = SignedRequest.safeParse(parseStrictJson(canonical));
  if (!parsed.success) return err(firstProblem(parsed.error));
  return ok({ request: parsed.data, bytes, text: canonical, hash, askedAs: hash, verificationCode: verificationCode(hash) });
}

/**
 * What is signed of a request by the companion with this bundle hash: an approval says so in its context (docs/decisions/0157). Where the hash is
 * not known it says none, whatever the request came with: only the device can say it.
 */
export function readAsSigned(read: ReadRequest, companion: string | undefined): ReadRequest {
  const { request, askedAs, verificationCode: code } = read;
  if (request.type !== 'Approve' || request.context === undefined || request.context.companion === companion) return read;
  const { companion: _asked, ...context } = request.context;
  const signed: SignedRequest = { ...request, context: { ...context, ...(companion !== undefined && { companion }) } };
  const text = canonicalJson(signed);
  const bytes = utf8(text);
  return { request: signed, bytes, text, hash: requestHash(bytes), askedAs, verificationCode: code };
}

/** The companion that a request says it is signed with. */
export function companionIn({ request }: ReadRequest): string | undefined {
  return request.type === 'Approve' ? request.context?.companion : undefined;
}

/**
 * Whether a request came with a companion, and this device does not know its own. Signed without one, it is not the text over which the signature
 * is checked; and the companion that came may be another device's.
 */
export function leavesCompanionOut(read: ReadRequest): boolean {
  return read.hash !== read.askedAs && companionIn(read) === undefined;
}

function firstProblem(error: z.ZodError): RequestRefusal {
  const [issue] = error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const at = [...(issue?.path ?? []), ...(unknown === undefined ? [] : [unknown])].map(String).join('.');
  return { code: unknown === undefined ? 'NotARequest' : 'UnknownField', ...(at !== '' && { at }) };
}
