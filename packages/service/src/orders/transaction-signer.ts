import { verifyEvidence } from '@countersign/governance';
import type { EvidenceBundle } from '@countersign/governance';
import { err, ok, utf8 } from '@countersign/kernel';
import type { JsonValue, Result } from '@countersign/kernel';
import type { AccountKeyId, PayloadSignature, SigningPayload } from '@countersign/ledger-port';
import { verifyRequestSignature } from '@countersign/signing/node';
import type { Authorize } from '@countersign/vault';

import { randomKeyId } from '../accounts/account-keys.ts';
import type { InstanceStore } from '../ports/instance-store.ts';
import type { VaultSigners } from '../ports/vault-signers.ts';

/** What a signer is shown before it signs a transaction: the order, and the decision that allows it. */
export interface OrderEvidence {
  readonly orderId: string;
  readonly accountId: string;
  readonly bundle: EvidenceBundle;
}

/** Reads how an order came to be approved. */
export interface EvidenceStore {
  /** Undefined if no executed intent made the order. */
  loadForOrder(orderId: string): Promise<EvidenceBundle | undefined>;
}

/** What is to be signed, and for which order. */
export interface TransactionToSign {
  readonly orderId: string;
  readonly accountId: string;
  readonly vaultPublicKey: string;
  readonly keyId: AccountKeyId;
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
    sign: async ({ orderId, accountId, vaultPublicKey, keyId, payloads }) => {
      const signer = ports.vaults.signer(vaultPublicKey);
      if (signer === undefined) return err({ code: 'VaultNotReady', message: "The account's vault cannot be reached" });
      const bundle = await ports.evidence.loadForOrder(orderId);
      if (bundle === undefined) return err({ code: 'NotAuthorized', message: 'No executed intent made this order' });
      const needsSealedKey = payloads.some(({ key }) => key.strategy === 'Random');
      const sealedKey = needsSealedKey ? (await ports.instance.secret(randomKeyId(accountId, keyId)))?.sealed : undefined;
      return signer.sign({
        evidence: { orderId, accountId, bundle },
        payloads: payloads.map((payload) => ({ ...payload, ...(sealedKey !== undefined && { sealedKey }) })),
      });
    },
  };
}

/**
 * A vault's own check of the evidence, without any database: the intent was signed by its author and approved by the people whom
 * its policies name, and it is an order of this id on this account.
 */
export function authorizeOrder(trustedNotaryKey: () => Promise<string>): Authorize<OrderEvidence> {
  return async ({ orderId, accountId, bundle }) => {
    const proven = verifyEvidence(bundle, {
      trustedNotaryKey: await trustedNotaryKey(),
      requireSelection: true,
      verifySignature: ({ publicKey, request, signature }) =>
        verifyRequestSignature({ publicKey, request: utf8(request), signature }),
      verifyEnvelope: ({ data, signature, signingKey }) =>
        verifyRequestSignature({ publicKey: signingKey, request: data as JsonValue, signature }),
    });
    if (!proven.ok) return err(`${proven.error.flaw}: ${proven.error.message}`);
    const { payload } = proven.value.proposal;
    if (payload.type !== 'v0_CreateTransactionOrder' && payload.type !== 'v0_CreateTransferOrder')
      return err('The evidence is for no order');
    return payload.id === orderId && payload.accountId === accountId ? ok(undefined) : err('The evidence is for another order');
  };
}
