import { z } from 'zod';

import { listOf } from '../following/list-of.ts';
import { address, hash, most, optional, quantity } from './shapes.ts';

/** Coins that a contract sent while a transaction ran. Addresses are in lower case. */
export interface InternalPayment {
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
}

/** A call within a transaction, with those that it made. */
interface Frame {
  readonly type: string;
  readonly from: string;
  readonly to: string | undefined;
  readonly value: bigint | undefined;
  readonly error: string | undefined;
  readonly calls: readonly Frame[] | undefined;
}

const Frame: z.ZodType<Frame> = z.object({
  type: z.string(),
  from: address,
  to: optional(address),
  value: optional(quantity),
  error: optional(z.string()),
  get calls() {
    return optional(listOf(Frame, most.calls));
  },
});

/** What `debug_traceBlockByHash` answers with the tracer `callTracer`. */
export const BlockTraces = listOf(z.object({ txHash: hash, result: Frame }), most.transactions);

/** Calls that take their value along; others run within what somebody else was sent. */
const paying: ReadonlySet<string> = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT']);

const creating: ReadonlySet<string> = new Set(['CREATE', 'CREATE2']);

/** The contracts that were created in a transaction, by itself or by what it called; none of what failed. Addresses are in lower case. */
export function createdContracts({ type, to, error, calls = [] }: Frame): readonly string[] {
  if (error !== undefined) return [];
  return [...(creating.has(type) && to !== undefined ? [to] : []), ...calls.flatMap(createdContracts)];
}

/** What was sent below the transaction itself; nothing of what failed, nor of anything below that. */
export function internalPayments({ error, calls = [] }: Frame): readonly InternalPayment[] {
  if (error !== undefined) return [];
  return calls.flatMap((call) => {
    const { type, from, to, value = 0n } = call;
    const isPayment = call.error === undefined && to !== undefined && value > 0n && paying.has(type);
    return [...(isPayment ? [{ from, to, amount: value }] : []), ...internalPayments(call)];
  });
}
