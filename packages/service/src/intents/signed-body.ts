import {
  canonicalJson,
  fromUtf8,
  isCodedError,
  isJsonObject,
  isObject,
  ok,
  parseStrictJson,
  type JsonObject,
  type JsonValue,
  type Result,
} from '@countersign/kernel';
import { ApproveIntentBody, RejectIntentBody, UserReference, WithdrawIntentBody } from '@countersign/model';
import { limits } from '@countersign/model/names';
import { IntentDryRunRequest, ProposeIntentBody } from '@countersign/kinds/schemas';
import type { Approve, Reject, Withdraw } from '@countersign/model';
import type { Propose } from '@countersign/kinds/schemas';

import type { Person } from '../sign-in/person.ts';
import { refused, type RequestRefusal } from './refusal.ts';

/** A signed request as it came in. */
export interface SignedInput {
  /** The body exactly as received, UTF-8 JSON of `{request, signature}`. */
  readonly body: Uint8Array;
  /** The idempotency header: the id under which the request is recorded. */
  readonly requestId?: string | undefined;
  /** Who the access token names. */
  readonly caller: Person;
}

interface Requests {
  Propose: Propose;
  Approve: Approve;
  Reject: Reject;
  Withdraw: Withdraw;
}

/** The schema of a body: what it gives, or why it is malformed. */
interface BodyShape<Kind extends RequestKind> {
  safeParse(
    value: unknown,
  ):
    | { readonly success: true; readonly data: Pick<SignedBody<Kind>, 'request' | 'signature'> }
    | { readonly success: false; readonly error: { readonly issues: Parameters<typeof problemsOf>[0] } };
}

const bodies: { readonly [Kind in RequestKind]: BodyShape<Kind> } = {
  Propose: ProposeIntentBody,
  Approve: ApproveIntentBody,
  Reject: RejectIntentBody,
  Withdraw: WithdrawIntentBody,
};

/** A kind of signed request. */
export type RequestKind = keyof Requests;

/** What was signed, by whom. */
export interface SignedText {
  readonly author: UserReference;
  readonly canonical: string;
  readonly signature: string;
}

/** A well-formed signed request with the text that was signed. */
export interface SignedBody<Kind extends RequestKind> extends SignedText {
  readonly request: Requests[Kind];
}

/** A malformed body, with its author and text as far as they could be read, so that it can be recorded. */
export interface MalformedBody extends Partial<SignedText> {
  readonly refusal: RequestRefusal;
}

/** Reads a body of the kind. What counts is the canonical form: it is what was signed, and it has no null members. */
export function readSignedBody<Kind extends RequestKind>(kind: Kind, body: Uint8Array): Result<SignedBody<Kind>, MalformedBody> {
  const read = readCanonical(body, ({ request }) => request ?? {});
  if (!read.ok) return read;
  const { canonical, content: envelope } = read.value;
  const readable = {
    canonical,
    ...(typeof envelope.signature === 'string' && { signature: keepable(envelope.signature.slice(0, 20_000)) }),
  };
  const request: unknown = JSON.parse(canonical);
  const parsed: ReturnType<BodyShape<Kind>['safeParse']> = bodies[kind].safeParse({ ...envelope, request });
  const isKeepable = !zeroCharacter.test(canonical);
  if (parsed.success && isKeepable) {
    return ok({ ...parsed.data, author: parsed.data.request.author, canonical });
  }
  const author = UserReference.safeParse(isObject(request) ? request['author'] : undefined);
  const result = malformed(parsed.success ? 'A text has a zero character in it' : problemsOf(parsed.error.issues));
  return { ...result, error: { ...result.error, ...readable, ...(author.success && { author: author.data }) } };
}

/** Reads the request of a dry run as it would be read if it were signed: in its canonical form. */
export function readDryRunBody(body: Uint8Array): Result<IntentDryRunRequest, RequestRefusal> {
  const read = readCanonical(body, (content) => content);
  if (!read.ok) return { ok: false, error: read.error.refusal };
  const parsed = IntentDryRunRequest.safeParse(JSON.parse(read.value.canonical));
  const isKeepable = !zeroCharacter.test(read.value.canonical);
  if (parsed.success && isKeepable) return ok(parsed.data);
  const { error } = malformed(parsed.success ? 'A text has a zero character in it' : problemsOf(parsed.error.issues));
  return { ok: false, error: error.refusal };
}

/** The content of a body, and the canonical form of the request in it. */
function readCanonical(
  body: Uint8Array,
  requestIn: (content: JsonObject) => JsonValue,
): Result<{ readonly content: JsonObject; readonly canonical: string }, MalformedBody> {
  try {
    const content = parseStrictJson(fromUtf8(body));
    if (!isJsonObject(content)) return malformed('The body is not an object');
    const canonical = canonicalJson(requestIn(content));
    return canonical.length > limits.requestLength
      ? malformed(`A request has at most ${limits.requestLength} characters`)
      : ok({ content, canonical });
  } catch (error) {
    if (isCodedError(error)) return malformed(`${error.code}: ${error.message}`);
    if (error instanceof TypeError) return malformed('The body is not UTF-8 text');
    throw error;
  }
}

/** An escaped U+0000, which the database cannot keep; a backslash before it makes it six plain characters. */
const zeroCharacter = /(?<!\\)(?:\\\\)*\\u0000/;

function keepable(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}

function malformed(message: string): { readonly ok: false; readonly error: MalformedBody } {
  const { error } = refused('InvalidRequestError', 'InvalidRequest', keepable(message));
  return { ok: false, error: { refusal: error } };
}

function problemsOf(issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]): string {
  return issues
    .slice(0, 5)
    .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    .join('; ')
    .slice(0, 1_000);
}
