import { ApiError } from '@countersign/client';
import { CodedError } from '@countersign/kernel';
import type { IntentReference, RequestState } from '@countersign/model';

import { api } from '../api/client.ts';

const ASK_MS = 400;
const GIVE_UP_MS = 15_000;

/** The server refused a request after it had taken it: with the code and the message of its hint. */
export class RequestFailed extends CodedError {
  override readonly name = 'RequestFailed';
}

/** From a hint as the server writes it: `Code: message`. */
export const requestFailed = (hint: string): RequestFailed => {
  const [, code = 'RequestFailed', message = hint] = /^(\w+): (.*)$/s.exec(hint) ?? [];
  return new RequestFailed(code, message);
};

const ask = async (domainId: string, requestId: string): Promise<RequestState | null> => {
  try {
    return await api.requests.get({ params: { domainId, requestId } });
  } catch (error) {
    // Just after it was taken the request may not be there to read; someone who may not read requests learns no more than that it was taken.
    if (error instanceof ApiError && error.status < 500) return null;
    throw error;
  }
};

/** Follows a request until its intent exists. Undefined if that takes too long to wait for, or may not be read. */
export const followRequest = async (domainId: string, requestId: string): Promise<IntentReference | undefined> => {
  const until = performance.now() + GIVE_UP_MS;
  while (performance.now() < until) {
    const state = await ask(domainId, requestId);
    if (state?.status === 'Failed') {
      const hint = state.history.findLast(({ status }) => status === 'Failed')?.hint ?? '';
      throw requestFailed(hint);
    }
    if (state?.intent) return state.intent;
    await new Promise((resolve) => setTimeout(resolve, ASK_MS));
  }
  return undefined;
};
