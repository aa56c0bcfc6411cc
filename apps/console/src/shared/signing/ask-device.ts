import { ApiError } from '@countersign/client';
import { newId, type JsonObject } from '@countersign/kernel';

import { api } from '../api/client.ts';
import { pollForSignature } from './signature-poll.ts';
import type { DeviceAnswer } from './signing-task.ts';

/** Statuses with which an instance says that it sends nothing to devices. */
const unavailable = new Set([404, 405, 501, 503]);

/** One asking of the person's device. */
export interface DeviceAsk {
  /** What it gives. Never comes where the instance sends nothing to devices, or once the request was withdrawn. */
  readonly answer: Promise<DeviceAnswer>;
  /**
   * Takes the request back from the device, unless its answer has come. Gives true if the device had signed it already, in the same
   * instant: that signature is good for nothing then. `leaving` while the page goes away: what is sent outlives it.
   */
  readonly withdraw: (options?: { readonly leaving?: boolean }) => Promise<boolean>;
}

/** Puts a request before the person's device and waits for the signature. Each asking is one of its own, so that it withdraws only itself. */
export function askDevice({
  request,
  hash,
  email,
  onAsked,
  onUnavailable,
}: {
  request: JsonObject;
  hash: string;
  email: string;
  onAsked: () => void;
  onUnavailable: () => void;
}): DeviceAsk {
  const asker = newId();
  const waiting = new AbortController();
  let stands = true;
  // Not aborted when it is withdrawn: the server may have it already, and hears of it once it surely has.
  const asked = api.notifications.signWeb({ body: { email, entity: request, hash, asker } });

  const signed = async (): Promise<DeviceAnswer> => {
    try {
      await asked;
    } catch (error) {
      stands = false;
      if (!(error instanceof ApiError && unavailable.has(error.status))) throw error;
      if (!waiting.signal.aborted) onUnavailable();
      return never();
    }
    if (waiting.signal.aborted) return never();
    onAsked();
    try {
      const answer = await pollForSignature(hash, waiting.signal);
      stands = false;
      return answer;
    } catch (error) {
      if (waiting.signal.aborted) return never();
      stands = false;
      throw error;
    }
  };

  return {
    answer: signed(),
    withdraw: async ({ leaving = false } = {}) => {
      waiting.abort();
      if (!stands) return false;
      try {
        if (!leaving) await asked;
        return (await api.notifications.withdraw({ params: { hash }, body: { asker } }, { keepalive: leaving })).signed;
      } catch {
        // Not asked, not there any more, or nobody to be reached: after its time it waits no longer.
        return false;
      }
    },
  };
}

const never = () => new Promise<never>(() => undefined);
