import { randomKeyId, type OrderEvidence } from '@countersign/authorization';
import { err } from '@countersign/kernel';
import type { JsonObject, Result } from '@countersign/kernel';
import type { AccountKeyId, PayloadSignature, SigningPayload } from '@countersign/ledger-port';
import type { SigningRefusal } from '@countersign/vault';

import type { InstanceStore } from '../ports/instance-store.ts';
import type { VaultSigners } from '../ports/vault-signers.ts';

/** Reads how an order came to be approved. */
export interface EvidenceStore {
  /** Undefined if no executed intent made the order. */
  loadForOrder(orderId: string): Promise<Pick<OrderEvidence, 'bundle' | 'references'> | undefined>;
  /** True if the order's transaction is in no ledger and none is to come, by all that is known here: also of an order that is not known. */
  hasEnded(orderId: string): Promise<boolean>;
}

/** What is to be signed, and for which order. */
interface TransactionToSign {
  readonly orderId: string;
  readonly accountId: string;
  readonly vaultPublicKey: string;
  readonly keyId: AccountKeyId;
  /** The transaction as its ledger's module keeps it, and the part of it that is signed. */
  readonly unsigned: JsonObject;
  readonly payloads: readonly SigningPayload[];
}

/** Asks the vault of an account for signatures, with the decision that allows them. */
export interface TransactionSigner {
  sign(request: TransactionToSign): Promise<Result<readonly PayloadSignature[], TransactionSigningRefusal>>;
}

/** Why there is no signature. `VaultNotReady`: the vault cannot be reached. */
export type TransactionSigningRefusal = Pick<SigningRefusal, 'message'> & {
  readonly code: SigningRefusal['code'] | 'VaultNotReady';
};

/** Orders at most that may have ended with a resource which is wanted again: more at once is no accident. */
const mostEnded = 10;

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
      const signable = payloads.map((payload) => ({ ...payload, ...(sealedKey !== undefined && { sealedKey, sealedKeyName }) }));
      const ended: string[] = [];
      for (;;) {
        const shown = { orderId, accountId, unsigned, ...evidence, ...(ended.length > 0 && { ended }) };
        const signed = await signer.sign({ evidence: shown, payloads: signable });
        // The vault remembers what was used up, but not what became of it afterwards.
        const holder = signed.ok ? undefined : signed.error.heldBy;
        const isTold = holder === undefined || ended.includes(holder) || ended.length === mostEnded;
        if (isTold || !(await ports.evidence.hasEnded(holder))) return signed;
        ended.push(holder);
      }
    },
  };
}
