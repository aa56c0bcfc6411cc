import { dateTime, shortText, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** Whether a network has an account, where an address is not there from the beginning. */
export const AccountPresence = z.strictObject({
  ledgerId: shortText,
  isThere: z.boolean(),
  checkedAt: dateTime,
  /** The least that brings it there, in the smallest unit of the ledger's coin. */
  minimum: z.strictObject({ amount: z.string(), tickerId: uuid }),
});
export type AccountPresence = z.infer<typeof AccountPresence>;

/** What orders here made for an account and keeps its transactions on a ledger good for good, where others end: its address. */
export const EndlessPlace = z.strictObject({ ledgerId: shortText, address: z.string() });
export type EndlessPlace = z.infer<typeof EndlessPlace>;

/** `GET /internal/v1/domains/{domainId}/accounts/{accountId}/presence` */
export const presenceOfAccount = endpoint(routes.accounts.presence, {
  summary: 'Whether the networks of an account have it, what brings it there, and what keeps its transactions good for good',
  description:
    'Of networks where every address is there from the beginning, and of those that have not answered yet, nothing is said.',
  params: z.strictObject({ domainId: uuid, accountId: uuid }),
  status: 200,
  /** `endless`: the newest first. */
  response: z.strictObject({ items: z.array(AccountPresence), endless: z.array(EndlessPlace) }),
  errors: [],
});
