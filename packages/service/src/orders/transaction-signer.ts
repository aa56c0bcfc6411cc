import { randomKeyId, type OrderEvidence } from '@countersign/authorization';
import { err } from '@countersign/kernel';
import type { JsonObject, Result } from '@countersign/kernel';
import type {
  AccountKeyId,
  BuiltTransaction,
  LedgerModule,
  PayloadSignature,
  SignablePayload,
  SigningPayload,
} from '@countersign/ledger-port';
import { endedOrderText, type Ledger, type OrderEnd, type SignedEnd } from '@countersign/model';
import { signatureMemory } from '@countersign/signing/node';
import type { SigningRefusal } from '@countersign/vault';

import { integrityViolation } from '../intents/verified.ts';
import type { InstanceStore } from '../ports/instance-store.ts';
import type { VaultSigners } from '../ports/vault-signers.ts';

/** Reads how an order came to be approved. */
export interface EvidenceStore {
  /** Undefined if no executed intent made the order. */
  loadForOrder(orderId: string): Promise<Pick<OrderEvidence, 'bundle' | 'references'> | undefined>;
  /** How the intent came to be executed; undefined if there is none. */
  loadDecision(intentId: string): Promise<OrderEvidence['bundle'] | undefined>;
  /** True if the order's transaction is in no ledger and none is to come, by all that is known here: also of an order that is not known. */
  hasEnded(orderId: string): Promise<boolean>;
  /** True while something holds the order back. */
  isHeld(orderId: string): Promise<boolean>;
}

/** What is to be signed, and for which order. */
interface TransactionToSign {
  readonly orderId: string;
  readonly accountId: string;
  readonly vaultPublicKey: string;
  /** The transaction as its ledger's module keeps it, and the parts of it that are signed, each with the account's key that signs it. */
  readonly unsigned: JsonObject;
  readonly payloads: readonly (SigningPayload & { readonly keyId: AccountKeyId })[];
}

/** An order that is to end. */
interface OrderToEnd {
  readonly orderId: string;
  readonly vaultPublicKey: string;
  readonly end: OrderEnd;
  /** By which people decided it. */
  readonly intentId?: string;
}

/** Asks the vault of an account for signatures, with the decision that allows them, and to remember for what it gives none any more. */
export interface TransactionSigner {
  /** What the vault remembers and has signed. Throws `IntegrityViolation` for an answer that it did not sign. */
  end(request: OrderToEnd): Promise<Result<SignedEnd, TransactionSigningRefusal>>;
  sign(request: TransactionToSign): Promise<Result<readonly PayloadSignature[], TransactionSigningRefusal>>;
}

/** Why there is no signature. `VaultNotReady`: the vault cannot be reached. */
export type TransactionSigningRefusal = Pick<SigningRefusal, 'message'> & {
  readonly code: SigningRefusal['code'] | 'VaultNotReady';
};

const unreachable = { code: 'VaultNotReady', message: "The account's vault cannot be reached" } as const;

/** Orders at most that may have ended with a resource which is wanted again: more at once is no accident. */
const mostEnded = 10;

/** The signer that orders use: it finds the vault and the sealed key, and hands the evidence over with the payloads. */
export function createTransactionSigner(ports: {
  readonly evidence: EvidenceStore;
  readonly vaults: VaultSigners<OrderEvidence>;
  readonly instance: Pick<InstanceStore, 'secret'>;
}): TransactionSigner {
  return {
    end: async ({ orderId, vaultPublicKey, end, intentId }) => {
      const signer = ports.vaults.signer(vaultPublicKey);
      if (signer === undefined) return err(unreachable);
      const bundle = intentId === undefined ? undefined : await ports.evidence.loadDecision(intentId);
      const ended = await signer.endOrder({ orderId, end, ...(bundle !== undefined && { bundle }) });
      if (!ended.ok) return ended;
      const { signature, ...said } = ended.value;
      const isGenuine =
        said.orderId === orderId &&
        signatureMemory.verifyText({ publicKey: vaultPublicKey, text: endedOrderText(said), signature });
      if (!isGenuine) throw integrityViolation(`What a vault says of the end of order ${orderId}`);
      return ended;
    },
    sign: async ({ orderId, accountId, vaultPublicKey, unsigned, payloads }) => {
      const signer = ports.vaults.signer(vaultPublicKey);
      if (signer === undefined) return err(unreachable);
      const evidence = await ports.evidence.loadForOrder(orderId);
      if (evidence === undefined) return err({ code: 'NotAuthorized', message: 'No executed intent made this order' });
      // The last look before a signature may be there: its worker looked before it asked.
      if (await ports.evidence.isHeld(orderId)) return err({ code: 'Locked', message: `Order ${orderId} is held` });
      const signable = await withSealedKeys(ports.instance, accountId, payloads);
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

/** The payloads with the sealed keys that sign them, where they are of independent keys. */
async function withSealedKeys(
  instance: Pick<InstanceStore, 'secret'>,
  accountId: string,
  payloads: TransactionToSign['payloads'],
): Promise<readonly SignablePayload[]> {
  const independent = payloads.filter(({ key }) => key.strategy === 'Random').map(({ keyId }) => randomKeyId(accountId, keyId));
  const names = [...new Set(independent)];
  const secrets = await Promise.all(names.map((name) => instance.secret(name)));
  const sealed = new Map(names.map((name, index) => [name, secrets[index]?.sealed]));
  return payloads.map(({ keyId, ...payload }) => {
    const sealedKeyName = randomKeyId(accountId, keyId);
    const sealedKey = payload.key.strategy === 'Random' ? sealed.get(sealedKeyName) : undefined;
    return { ...payload, ...(sealedKey !== undefined && { sealedKey, sealedKeyName }) };
  });
}

/** A transaction's payloads with the account's keys that sign them. Of one that cannot be read a vault signs nothing, whatever key is named. */
export function withKeyIds(
  { unsigned, payloads }: Pick<BuiltTransaction, 'unsigned' | 'payloads'>,
  { transaction, descriptor }: LedgerModule,
  ledger: Ledger,
): TransactionToSign['payloads'] {
  const read = transaction.readUnsigned(unsigned, ledger);
  const owned = read.ok ? read.value.payloads : [];
  return payloads.map((payload, index) => ({ ...payload, keyId: owned[index]?.keyId ?? descriptor.keys[0].id }));
}
