import { randomKeyId, type OrderEvidence } from '@countersign/authorization';
import { err } from '@countersign/kernel';
import type { Result } from '@countersign/kernel';
import type { BuiltTransaction, LedgerModule, PayloadSignature, SignablePayload } from '@countersign/ledger-port';
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
  readonly ledger: Ledger;
  readonly module: LedgerModule;
  readonly built: Pick<BuiltTransaction, 'unsigned' | 'payloads'>;
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
    sign: async (request) => {
      const { orderId, accountId, built } = request;
      const signer = ports.vaults.signer(request.vaultPublicKey);
      if (signer === undefined) return err(unreachable);
      const evidence = await ports.evidence.loadForOrder(orderId);
      if (evidence === undefined) return err({ code: 'NotAuthorized', message: 'No executed intent made this order' });
      // The last look before a signature may be there: its worker looked before it asked.
      if (await ports.evidence.isHeld(orderId)) return err({ code: 'Locked', message: `Order ${orderId} is held` });
      const payloads = await withSealedKeys(ports.instance, request);
      const ended: string[] = [];
      for (;;) {
        const shown = { orderId, accountId, unsigned: built.unsigned, ...evidence, ...(ended.length > 0 && { ended }) };
        const signed = await signer.sign({ evidence: shown, payloads });
        // The vault remembers what was used up, but not what became of it afterwards.
        const holder = signed.ok ? undefined : signed.error.heldBy;
        const isTold = holder === undefined || ended.includes(holder) || ended.length === mostEnded;
        if (isTold || !(await ports.evidence.hasEnded(holder))) return signed;
        ended.push(holder);
      }
    },
  };
}

/**
 * The payloads with the sealed keys that sign them, where they are of independent keys. Of a transaction that cannot be read a vault signs nothing,
 * whatever key is named.
 */
async function withSealedKeys(
  instance: Pick<InstanceStore, 'secret'>,
  { accountId, ledger, module: { transaction, descriptor }, built: { unsigned, payloads } }: TransactionToSign,
): Promise<readonly SignablePayload[]> {
  if (payloads.every(({ key }) => key.strategy !== 'Random')) return payloads;
  const read = transaction.readUnsigned(unsigned, ledger);
  const owned = read.ok ? read.value.payloads : [];
  const names = payloads.map((_, index) => randomKeyId(accountId, owned[index]?.keyId ?? descriptor.keys[0].id));
  const secrets = new Map([...new Set(names)].map((name) => [name, instance.secret(name)]));
  return Promise.all(
    payloads.map(async (payload, index) => {
      const sealedKeyName = names[index] ?? '';
      const sealedKey = (await secrets.get(sealedKeyName))?.sealed;
      return { ...payload, ...(sealedKey !== undefined && { sealedKey, sealedKeyName }) };
    }),
  );
}
