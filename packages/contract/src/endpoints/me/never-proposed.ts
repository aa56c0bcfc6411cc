import { IntentType, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** Kinds of intents that would be refused whatever they say. */
export const NeverProposed = z.strictObject({
  kinds: z.array(
    z.strictObject({
      type: IntentType,
      /** `NoRole`: no policy lets one of the caller's roles start it. `Unavailable`: this instance executes none of them. */
      reason: z.enum(['NoRole', 'Unavailable']),
    }),
  ),
});
export type NeverProposed = z.infer<typeof NeverProposed>;

/** `GET /internal/v1/me/domains/{domainId}/never-proposed` */
export const findNeverProposed = endpoint(routes.me.neverProposed, {
  summary: 'The kinds of intents that the caller can never propose in a domain, by the policies as they are',
  params: z.strictObject({ domainId: uuid }),
  status: 200,
  response: NeverProposed,
  errors: [],
});
