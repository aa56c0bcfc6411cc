import { ApiError } from '@countersign/client';
import { CodedError } from '@countersign/kernel';
import type { IntentReference, RequestState } from '@countersign/model';

import { api } from '../api/client.ts';

const askMs = 400;
const giveUpMs = 15_000;

/** The server refused a request after it had taken it: with the code and the message of its hint. */
export class RequestFailed extends CodedError {
  override readonly name = 'RequestFailed';
}

/** From a hint as the server writes it: `Code: message`. */
export function requestFailed(hint: string): RequestFailed {
  const [, code = 'RequestFailed', message = hint] = /^(\w+): (.*)$/s.exec(hint) ?? [];
  return new RequestFailed(code, message);
}

async function ask(domainId: string, requestId: string): Promise<RequestState | null> {
  try {
    return await api.requests.get({ params: { domainId, requestId } });
  } catch (error) {
    // Just after it was taken the request may not be there to read; someone who may not read requests learns no more than that it was taken.
    if (error instanceof ApiError && error.status < 500) return null;
    throw error;
  }
}

/** Follows a request until its intent exists. Undefined if that takes too long to wait for, or may not be read. */
export async function followRequest(domainId: string, requestId: string): Promise<IntentReference | undefined> {
  const until = performance.now() + giveUpMs;
  while (performance.now() < until) {
    const state = await ask(domainId, requestId);
    if (state?.status === 'Failed') {
      const hint = state.history.findLast(({ status }) => status === 'Failed')?.hint ?? '';
      throw requestFailed(hint);
    }
    if (state?.intent) return state.intent;
    await new Promise((resolve) => setTimeout(resolve, askMs));
  }
  return undefined;
}
