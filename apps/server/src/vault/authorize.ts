import {
  authorizeEnd,
  authorizeSigning,
  readEvidence,
  type AuthorizationContext,
  type VaultEvidence,
} from '@countersign/authorization';
import { isLedgerType, ledgerModule } from '@countersign/ledger-registry';
import type { Authorize, AuthorizeEnd } from '@countersign/vault';

/** Whom a vault believes: the notary's key, and what approvals say of the instance. */
export type Trust = Pick<AuthorizationContext, 'notaryKey' | 'around'>;

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
    return authorizeSigning(evidence.value, payloads, { ...(await trust()), vaultKey, module });
  };
}

/** The check of such a vault before it remembers that an order has ended. */
export function authorizeEndFor(trust: () => Promise<Trust>): AuthorizeEnd {
  return async (request) => authorizeEnd(request, await trust());
}
