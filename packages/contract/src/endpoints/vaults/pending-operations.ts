import { dateTime, uuid } from '@countersign/model';
import { limits } from '@countersign/model/names';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { wholeNumber } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/**
 * Until when its network takes a transaction that is to be signed, as its bytes say it. `Height`: into the block of that height at the last, and `about` when
 * that comes at the earliest; both that and `isOver` are absent where the ledger's newest block is not known. `isOver`: it is too late by now. `Endless`: it is
 * good for good. `Unknown`: the bytes cannot be read here, or name a block of which only the network knows the height.
 */
const SigningValidity = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('Endless') }),
  z.strictObject({ type: z.literal('Unknown') }),
  z.strictObject({ type: z.literal('Moment'), moment: dateTime, isOver: z.boolean() }),
  z.strictObject({ type: z.literal('Height'), height: z.int(), about: dateTime.optional(), isOver: z.boolean().optional() }),
]);

/** Something that a vault without a network was asked for and has not given. */
export const PendingVaultOperation = z.strictObject({
  id: uuid,
  /** `Handshake`: to meet the instance; `MakeKeys`: an account's keys; `Sign`: a transaction's or manifest's signatures. */
  type: z.enum(['Handshake', 'MakeKeys', 'Sign', 'End']),
  createdAt: dateTime,
  /** The intent that it follows from. */
  intentId: uuid.optional(),
  accountId: uuid.optional(),
  orderId: uuid.optional(),
  manifestId: uuid.optional(),
  /** Of a transaction that is to be signed. */
  validity: SigningValidity.optional(),
  /** Why the vault or its operator said no the last time. It is asked again with the next file. */
  declined: z.string().optional(),
  /** True while its order is held back: no file asks for it meanwhile. */
  held: z.boolean().optional(),
  /** True if the last file that was handed out asks for it. */
  exported: z.boolean(),
});
export type PendingVaultOperation = z.infer<typeof PendingVaultOperation>;

/** `GET /internal/v1/vaults/{vaultId}/operations/pending` */
export const listPendingOperations = endpoint(routes.vaults.pendingOperations, {
  summary: 'What waits for a vault without a network, the oldest first',
  params: z.strictObject({ vaultId: uuid }),
  query: z.strictObject({
    limit: wholeNumber(1, limits.pageSizeMaximum).optional(),
    /** The id of the last operation that the caller has, whether or not it still waits. */
    startingAfter: uuid.optional(),
  }),
  status: 200,
  response: z.strictObject({
    items: z.array(PendingVaultOperation),
    count: z.int(),
    currentStartingAfter: uuid.optional(),
    nextStartingAfter: uuid.optional(),
    /** How many wait in all. */
    pendingCount: z.int(),
    /** The last file that was handed out and not answered. */
    openFile: z.strictObject({ sequence: z.int(), preparedAt: dateTime }).optional(),
  }),
  errors: ['EntityNotFoundError'],
});
