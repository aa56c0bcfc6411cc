import {
  authorizeEnd,
  authorizeSigning,
  readEvidence,
  type AuthorizationContext,
  type VaultEvidence,
} from '@countersign/authorization';
import { err } from '@countersign/kernel';
import { isLedgerType, ledgerModule } from '@countersign/ledger-registry';
import type { Authorize, AuthorizeEnd } from '@countersign/vault';

import type { RequireNewest } from './newest-references.ts';

/** Whom a vault believes: the notary's key, what approvals say of the instance, and what this process has seen of it before. */
export type Trust = Pick<AuthorizationContext, 'notaryKey' | 'around'> & {
  readonly requireNewest: RequireNewest;
  /** True while something holds the order back. */
  readonly isHeld: (orderId: string) => Promise<boolean>;
};

/**
 * The check of a vault that this process holds. What it is shown may have come through the database, so that it is read like anything
 * from elsewhere.
 */
export function authorizeFor(vaultKey: string, trust: () => Promise<Trust>): Authorize<VaultEvidence> {
  return async (shown, payloads) => {
    const evidence = readEvidence(shown);
    if (!evidence.ok) return evidence;
    const { type } = evidence.value.references.ledger.data.parameters;
    const module = isLedgerType(type) ? await ledgerModule(type) : undefined;
    const { requireNewest, isHeld, ...context } = await trust();
    if ('orderId' in evidence.value && (await isHeld(evidence.value.orderId))) {
      return err({ code: 'Locked', message: `Order ${evidence.value.orderId} is held` });
    }
    const newest = await requireNewest(evidence.value);
    return newest.ok ? authorizeSigning(evidence.value, payloads, { ...context, vaultKey, module }) : newest;
  };
}

/** The check of such a vault before it remembers that an order has ended. */
export function authorizeEndFor(trust: () => Promise<Trust>): AuthorizeEnd {
  return async (request) => authorizeEnd(request, await trust());
}
