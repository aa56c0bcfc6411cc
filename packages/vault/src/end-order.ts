import { ok, utf8, type Result } from '@countersign/kernel';
import { endedOrderText, type OrderEnd, type SignedEnd } from '@countersign/model';

import type { EndingMemory } from './memory/signing-memory.ts';
import type { SigningRefusal, StatementSigner } from './signer.ts';

/** An order for which nothing is to be signed any more. */
export interface EndRequest {
  readonly orderId: string;
  readonly end: OrderEnd;
  /** The decision by which people ended it; absent where it ended otherwise. */
  readonly bundle?: unknown;
}

/** The vault's own check before it remembers an end. */
export type AuthorizeEnd = (request: EndRequest) => Result<void, SigningRefusal> | Promise<Result<void, SigningRefusal>>;

/** Remembers ends. */
export interface OrderEnder {
  /** Remembers for good that nothing is signed for the order any more, and says so. What has ended before, has ended as it did then. */
  endOrder(request: EndRequest): Promise<Result<SignedEnd, SigningRefusal>>;
}

/** What of a vault remembers ends: by its own check, in its memory, in its name. */
export function createOrderEnder(vault: {
  readonly signer: StatementSigner;
  readonly memory: EndingMemory;
  readonly authorize: AuthorizeEnd;
}): OrderEnder {
  return {
    endOrder: async (request) => {
      const asked = structuredClone(request);
      const authorized = await vault.authorize(asked);
      if (!authorized.ok) return authorized;
      const remembered = await vault.memory.end(asked.orderId, asked.end);
      if (!remembered.ok) return remembered;
      const { subject: orderId, ...said } = remembered.value;
      const ended = { orderId, ...said };
      return ok({ ...ended, signature: vault.signer.signStatement(utf8(endedOrderText(ended))) });
    },
  };
}
