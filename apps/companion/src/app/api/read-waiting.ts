import type { WaitingRequest } from '@countersign/contract';
import { parseStrictJson, type JsonObject, type JsonValue } from '@countersign/kernel';
import { z } from 'zod';

/** A request that waits for this device; `entity` is as strict JSON gave it. */
export type Waiting = Omit<WaitingRequest, 'entity'> & { readonly entity: JsonObject };

/** What waits for this device, and the hashes of what was withdrawn where it had been asked for. */
export interface WaitingRequests {
  readonly items: readonly Waiting[];
  readonly withdrawn: readonly string[];
}

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const moment = z.iso.datetime({ offset: true });

const Answer = z.object({
  items: z.array(
    z.object({
      hash,
      kind: z.enum(['Sign', 'Login']),
      entity: z.record(z.string(), z.custom<JsonValue>()),
      createdAt: moment,
      expiresAt: moment,
      verificationCode: z.string().optional(),
      numbers: z.array(z.int()).optional(),
      session: z.object({ id: z.uuid(), domainId: z.uuid() }).optional(),
    }),
  ),
  withdrawn: z.array(hash).default([]),
});

/**
 * Reads the list of what waits from its raw text, strictly, because what will be signed is in it: an ordinary parser would let a repeated
 * key pass.
 */
export function readWaiting(text: string): WaitingRequests {
  return Answer.parse(parseStrictJson(text));
}
