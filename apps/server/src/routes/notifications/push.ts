import type { Push } from '@countersign/service';

import type { ApiHandlers } from '../../http/handlers.ts';
import { deviceKeyOf } from './device-key.ts';

/** What {@link pushHandlers} needs. */
export interface PushHandlerPorts {
  readonly push: Push;
}

/** Which devices hear through push services that something waits. */
export function pushHandlers({ push }: PushHandlerPorts): Pick<ApiHandlers['notifications'], 'subscribe' | 'unsubscribe'> {
  return {
    subscribe: async ({ person, body }) => {
      const device = deviceKeyOf(person);
      return device.ok ? await push.subscribe(device.value, body) : device;
    },
    unsubscribe: async ({ person, body }) => {
      const device = deviceKeyOf(person);
      return device.ok ? await push.unsubscribe(device.value, body.endpoint) : device;
    },
  };
}
