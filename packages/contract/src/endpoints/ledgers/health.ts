import { dateTime } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** Why something could not be read: a stable code, and for people the words of the one that knows. */
const LedgerFailure = z.strictObject({ code: z.string(), message: z.string() });

/**
 * A node: host and port, the newest block that it reported, and why it gave no answer when it was last asked. With a `purpose` it is no node of the network but
 * where fees are from: a server, or levels that are fixed; `failure` says why the nodes' own fees are used meanwhile.
 */
const LedgerNodeHealth = z.strictObject({
  name: z.string(),
  height: z.int().optional(),
  failure: LedgerFailure.optional(),
  purpose: z.enum(['Fees', 'FixedFees']).optional(),
});

/**
 * How a ledger is. `CatchingUp`: blocks are being read that came while nobody read. `Failing`: it cannot be read at the moment, and orders wait.
 * `Stopped`: nothing is read or sent before somebody has looked. `Unknown`: no worker reads it. A network that lives in the instance works without being read
 * as long as nobody uses it, and has no block then.
 */
export const LedgerHealth = z.strictObject({
  ledgerId: z.string(),
  status: z.enum(['Working', 'CatchingUp', 'Failing', 'Stopped', 'Unknown']),
  /** A network that lives in the instance. */
  isSandbox: z.boolean(),
  /** Where people look up a transaction or an address: URLs with `{transaction}` and `{address}` in them. */
  explorer: z.strictObject({ transaction: z.string(), address: z.string() }).optional(),
  /** The newest block, and since when there is none after it. */
  tip: z.strictObject({ height: z.int(), since: dateTime }).optional(),
  /** Blocks that count and are still to be read. */
  unread: z.int().optional(),
  failure: LedgerFailure.extend({ since: dateTime }).optional(),
  /** The nodes, and from where fees are in place of them. */
  nodes: z.array(LedgerNodeHealth),
  /** When a worker last noted it. */
  notedAt: dateTime.optional(),
});
export type LedgerHealth = z.infer<typeof LedgerHealth>;

/** `GET /internal/v1/ledgers/health` */
export const listLedgerHealth = endpoint(routes.ledgers.health, {
  summary:
    'How the ledgers of the instance are: whether they can be read, how far their networks are, and the state of each node',
  status: 200,
  response: z.strictObject({ items: z.array(LedgerHealth) }),
  errors: [],
});
