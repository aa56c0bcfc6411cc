import { CodedError } from '@countersign/kernel';
import type { NotVerified } from './user-verification.ts';

let asked: AbortController | undefined;
const listeners = new Set<() => void>();

function publish(next: AbortController | undefined): void {
  asked = next;
  for (const listener of listeners) listener();
}

/**
 * What an authenticator answers to a question of WebAuthn. A question that is still open ends first: a browser takes one at a time, and a
 * sheet that was swiped away may never say so. Throws a {@link CodedError} with `Cancelled` or `Unavailable`.
 */
export async function askAuthenticator(
  question: (signal: AbortSignal) => Promise<Credential | null>,
): Promise<PublicKeyCredential> {
  stopAsking();
  const own = new AbortController();
  publish(own);
  try {
    const credential = await question(own.signal);
    if (credential instanceof PublicKeyCredential) return credential;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    throw notAsked(whyNot(error), error);
  } finally {
    if (asked === own) publish(undefined);
  }
  throw notAsked('Unavailable');
}

/** Leaves an open question at that, as if its user had. */
export function stopAsking(): void {
  asked?.abort();
}

/** Whether a question is open. */
export function isAsking(): boolean {
  return asked !== undefined;
}

/** Calls this whenever a question is begun or over; gives the function that ends it. */
export function subscribeToAsking(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// `OperationError`: a question of another tab is open. It can be tried again at once, as after the others.
const leftAtThat = new Set(['NotAllowedError', 'AbortError', 'OperationError']);

/** Why WebAuthn gave nothing. */
function whyNot({ name }: DOMException): NotVerified {
  return leftAtThat.has(name) ? 'Cancelled' : 'Unavailable';
}

/** That an authenticator gave nothing, as an error. */
export function notAsked(code: NotVerified, cause?: unknown): CodedError<NotVerified> {
  return new CodedError<NotVerified>(code, 'The authenticator did not answer', { cause });
}
