import { dateTime, amount, IntentType, TransactionDestination, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { wholeNumber } from '../../query/values.ts';
import { routes } from '../../routes.ts';

const mostPeople = 5;

/** Somebody with a key; it is left out of a domain of which the caller may not read the users. */
const MoverPerson = z.strictObject({ publicKey: z.string().optional(), id: uuid, domainId: uuid, alias: z.string() });
export type MoverPerson = z.infer<typeof MoverPerson>;

/** Who signs: a person, or a user whom the group made for itself a step before. */
const MoverSigner = MoverPerson.extend({ isMadeUp: z.boolean() });
export type MoverSigner = z.infer<typeof MoverSigner>;

const MoverPolicy = z.strictObject({ id: uuid, domainId: uuid, alias: z.string(), isMadeUp: z.boolean() });

/** One intent of a route, or several that differ in whom they are about alone. */
export const MoverStep = z.strictObject({
  type: IntentType,
  targetDomainId: uuid,
  times: z.int().min(1),
  proposer: MoverSigner,
  approvers: z.array(MoverSigner),
  /** The policies that are satisfied, root first. */
  policies: z.array(MoverPolicy),
  /** What is changed, where it is there already. */
  subjects: z.array(z.strictObject({ id: uuid, alias: z.string() })),
  /** The moment that it has to wait for; absent where it can be proposed at once. */
  at: dateTime.optional(),
  /** Policies whose condition is somebody's own expression, and is taken to turn out as it suits the group. */
  assumed: z.array(MoverPolicy),
});
export type MoverStep = z.infer<typeof MoverStep>;

/** A smallest group: none of its people can be left out. */
export const MoverGroup = z.strictObject({
  /**
   * `Direct`: by one transfer, under the rules as they are. `Otherwise`: by smaller ones, by an order in the ledger's own terms, by a fee, or
   * after changing a rule, people or a lock. `Assumed`: only if expressions of somebody's own turn out as it suits the group.
   */
  tier: z.enum(['Direct', 'Otherwise', 'Assumed']),
  /** So many of these people, whom the rules do not tell apart; `of` counts them, of whom the first are in `anyOf`. */
  members: z.array(z.strictObject({ count: z.int().min(1), of: z.int().min(1), anyOf: z.array(MoverPerson) })),
  steps: z.array(MoverStep),
  by: z.enum(['Transfer', 'Pieces', 'Transaction', 'Fee']),
  /** What one order moves to the destination, in the smallest unit, and how many orders it takes. */
  amount: z.string(),
  times: z.int().min(1),
  destination: TransactionDestination,
  /** Whom the same order pays as little as it may. */
  beside: z.array(TransactionDestination),
});
export type MoverGroup = z.infer<typeof MoverGroup>;

/** Who is able to move more than an amount from an account. */
export const Movers = z.strictObject({
  groups: z.array(MoverGroup),
  /** True if more groups were found than are listed. */
  hasMore: z.boolean(),
  /** Why nobody can move it at present, whatever is unlocked and no matter who agrees. */
  blocked: z.strictObject({ code: z.string(), message: z.string() }).optional(),
  /** Larger groups are not looked for. */
  mostPeople: z.int(),
  /** Of each tier: groups of up to so many people were all looked at. */
  completeUpTo: z.strictObject({ Direct: z.int(), Otherwise: z.int(), Assumed: z.int() }),
  assumed: z.strictObject({
    /** The destinations that were tried: of endpoints one of each kind that the policies tell apart. */
    destinations: z.array(TransactionDestination),
    /** False if the domains have more endpoints than were looked at. */
    allEndpoints: z.boolean(),
    /** Expressions of somebody's own, which may turn out either way; empty where they are of policies that the caller may not read. */
    ownExpressions: z.array(z.string()),
  }),
});
export type Movers = z.infer<typeof Movers>;

/** `GET /internal/v1/domains/{domainId}/policies/movers` */
export const findMovers = endpoint(routes.policies.movers, {
  summary: 'The smallest groups of people able to move more than an amount from an account, also by first changing a rule',
  params: z.strictObject({ domainId: uuid }),
  query: z.strictObject({
    accountId: uuid,
    tickerId: uuid,
    amount,
    whereto: z.enum(['Anywhere', 'UnknownAddress']).optional(),
    mostPeople: wholeNumber(1, mostPeople).optional(),
  }),
  status: 200,
  response: Movers,
  errors: ['EntityNotFoundError', 'InvalidRequestError', 'PermissionDeniedError'],
});
