import { ApiError } from '@countersign/client';
import { CodedError } from '@countersign/kernel';

import { api } from '../api/client.ts';
import type { DeviceAnswer } from './signing-task.ts';

const pollMs = 500;
const gone = 410;

/** The device refused, or its time ran out. `code` is `SignatureRejected`, `SignatureExpired` or `SignatureWithdrawn`. */
export class SignatureRefused extends CodedError {
  override readonly name = 'SignatureRefused';
}

function pause(signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, pollMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Asks every 500 ms for the device's signature of a request hash. Every failure but a refusal means: ask again. Aborting ends it. */
export async function pollForSignature(hash: string, signal: AbortSignal): Promise<DeviceAnswer> {
  for (;;) {
    try {
      return await api.notifications.takeSignature({ params: { hash } }, { signal });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ApiError && error.status === gone) throw new SignatureRefused(error.code, error.message);
    }
    await pause(signal);
  }
}
