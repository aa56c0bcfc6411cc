import { err } from '@countersign/kernel';
import type { JsonObject, Result } from '@countersign/kernel';
import type { AccountKeyId, PayloadSignature, SigningPayload } from '@countersign/ledger-port';

import { randomKeyId } from '../accounts/account-keys.ts';
import type { InstanceStore } from '../ports/instance-store.ts';
import type { VaultSigners } from '../ports/vault-signers.ts';
import type { OrderEvidence } from './order-authorization.ts';

/** Reads how an order came to be approved. */
export interface EvidenceStore {
  /** Undefined if no executed intent made the order. */
  loadForOrder(orderId: string): Promise<Pick<OrderEvidence, 'bundle' | 'references'> | undefined>;
}

/** What is to be signed, and for which order. */
interface TransactionToSign {
  readonly orderId: string;
  readonly accountId: string;
  readonly vaultPublicKey: string;
  readonly keyId: AccountKeyId;
  /** The transaction as its ledger's module keeps it, and what of it is to be signed. */
  readonly unsigned: JsonObject;
  readonly payloads: readonly SigningPayload[];
}

/** Asks the vault of an account for signatures, with the decision that allows them. */
export interface TransactionSigner {
  sign(
    request: TransactionToSign,
  ): Promise<Result<readonly PayloadSignature[], { readonly code: string; readonly message: string }>>;
}

/** The signer that orders use: it finds the vault and the sealed key, and hands the evidence over with the payloads. */
export function createTransactionSigner(ports: {
  readonly evidence: EvidenceStore;
  readonly vaults: VaultSigners<OrderEvidence>;
  readonly instance: Pick<InstanceStore, 'secret'>;
}): TransactionSigner {
  return {
    sign: async ({ orderId, accountId, vaultPublicKey, keyId, unsigned, payloads }) => {
      const signer = ports.vaults.signer(vaultPublicKey);
      if (signer === undefined) return err({ code: 'VaultNotReady', message: "The account's vault cannot be reached" });
      const evidence = await ports.evidence.loadForOrder(orderId);
      if (evidence === undefined) return err({ code: 'NotAuthorized', message: 'No executed intent made this order' });
      const needsSealedKey = payloads.some(({ key }) => key.strategy === 'Random');
      const sealedKeyName = randomKeyId(accountId, keyId);
      const sealedKey = needsSealedKey ? (await ports.instance.secret(sealedKeyName))?.sealed : undefined;
      return signer.sign({
        evidence: { orderId, accountId, unsigned, ...evidence },
        payloads: payloads.map((payload) => ({ ...payload, ...(sealedKey !== undefined && { sealedKey, sealedKeyName }) })),
      });
    },
  };
}
