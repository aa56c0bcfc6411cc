import { TrustedIntent } from '@countersign/kinds/schemas';
import { UserReference, uuid } from '@countersign/model';
import { limits } from '@countersign/model/names';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { wholeNumber } from '../../query/values.ts';
import { routes } from '../../routes.ts';

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

/** How old open intents are counted by, in hours: those that are at least that old, and younger than the next says. */
export const openAges = [0, 24, 72, 168] as const;

/** What waits for one person in a domain and below, and how much waits in all. */
export const AwaitingIntents = z.strictObject({
  items: z.array(AwaitingIntent),
  count: z.int(),
  currentStartingAfter: uuid.optional(),
  /** Where the next page begins; absent where there is none. */
  nextStartingAfter: uuid.optional(),
  /** How many wait for the person from this page on: more than `count` where the limit cut the answer. */
  awaitingCount: z.int(),
  /** False where so many are open that not all were looked at: then `awaitingCount` is the least that there is. */
  isWhole: z.boolean(),
  /** How many are open in all, no matter who can decide on them. */
  openCount: z.int(),
  /** The same by how long they have been open: those of `hours` or more, up to the next. */
  openByAge: z.array(z.strictObject({ hours: z.int(), count: z.int() })),
});
export type AwaitingIntents = z.infer<typeof AwaitingIntents>;

/** `GET /internal/v1/domains/{domainId}/intents/awaiting` */
export const listAwaitingIntents = endpoint(routes.intents.awaiting, {
  summary: 'The open intents of a domain and those below it that the caller can decide on, the oldest first',
  description: 'Those that the caller proposed, or has decided on by what still counts, are not among them.',
  params: z.strictObject({ domainId: uuid }),
  query: z.strictObject({
    limit: wholeNumber(1, limits.pageSizeMaximum).optional(),
    /** The id of the last intent that the caller has, whether or not it still waits. */
    startingAfter: uuid.optional(),
  }),
  status: 200,
  response: AwaitingIntents,
  errors: [],
});
