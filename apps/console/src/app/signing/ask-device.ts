import { ApiError } from '@countersign/client';
import type { JsonValue } from '@countersign/kernel';

import { api } from '../api/client.ts';
import { pollForSignature } from './signature-poll.ts';

/** Statuses with which an instance says that it sends nothing to devices. */
const UNAVAILABLE = new Set([404, 405, 501, 503]);

/**
 * Sends a request to the person's device and waits for its signature. Where the instance sends nothing to devices, says so
 * and keeps waiting: the signature then comes by QR code, and aborting ends the wait.
 */
export const askDevice = async ({
  request,
  hash,
  email,
  signal,
  onAsked,
  onUnavailable,
}: {
  request: JsonValue;
  hash: string;
  email: string;
  signal: AbortSignal;
  onAsked: () => void;
  onUnavailable: () => void;
}): Promise<string> => {
  try {
    await api.notifications.signWeb({ body: { email, entity: request as never, hash } }, { signal });
    onAsked();
  } catch (error) {
    if (!(error instanceof ApiError && UNAVAILABLE.has(error.status))) throw error;
    onUnavailable();
    return new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  }
  return pollForSignature(hash, signal);
};
