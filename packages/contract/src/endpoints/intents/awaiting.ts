import { TrustedIntent } from '@countersign/kinds/schemas';
import { UserReference, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { wholeNumber } from '../../query/values.ts';
import { routes } from '../../routes.ts';

const mostListed = 100;

/** An open intent that a person can decide on, and as which of their users. */
export const AwaitingIntent = z.strictObject({
  intent: TrustedIntent,
  decider: UserReference,
  /** How many people have signed for it. */
  signedCount: z.int(),
  /** The fewest signatures that are still asked for, in all steps. */
  missingCount: z.int(),
});
export type AwaitingIntent = z.infer<typeof AwaitingIntent>;

/** What waits for one person in a domain and below, and how much waits in all. */
export const AwaitingIntents = z.strictObject({
  items: z.array(AwaitingIntent),
  count: z.int(),
  /** How many wait for the person: more than `count` where the limit cut the answer. */
  awaitingCount: z.int(),
  /** False where so many are open that not all were looked at: then `awaitingCount` is the least that there is. */
  isWhole: z.boolean(),
  /** How many are open in all, whoever can decide on them. */
  openCount: z.int(),
});
export type AwaitingIntents = z.infer<typeof AwaitingIntents>;

/** `GET /internal/v1/domains/{domainId}/intents/awaiting` */
export const listAwaitingIntents = endpoint(routes.intents.awaiting, {
  summary: 'The open intents of a domain and those below it that the caller can decide on, the oldest first',
  description: 'Those that the caller proposed, or has decided on, are not among them.',
  params: z.strictObject({ domainId: uuid }),
  query: z.strictObject({ limit: wholeNumber(1, mostListed).optional() }),
  status: 200,
  response: AwaitingIntents,
  errors: [],
});
