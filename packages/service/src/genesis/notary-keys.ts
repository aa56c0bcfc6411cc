import { CodedError, fromBase64, fromUtf8, recordOf, toBase64, utf8 } from '@countersign/kernel';
import type { GenesisCryptoSetup, KeyType } from '@countersign/model';
import { generateKeyPair, toPkcs8, type KeptNotary, type Notary } from '@countersign/signing';
import { createNotary, signatureMemory } from '@countersign/signing/node';

import type { SecretRecord } from '../ports/change.ts';
import type { InstanceStore } from '../ports/instance-store.ts';
import type { SecretSeal } from '../ports/vault-signers.ts';

/** The uses of the instance's own keys, by the public API's names. */
const notaryPurposes = [
  'apiSigning',
  'collectionSigning',
  'messageSigning',
] as const satisfies readonly (keyof GenesisCryptoSetup)[];
type Purpose = (typeof notaryPurposes)[number];

/** The key types of an instance whose genesis does not say. */
export const defaultCryptoSetup: GenesisCryptoSetup = {
  apiSigning: 'Secp256r1',
  collectionSigning: 'Secp256r1',
  messageSigning: 'Secp256r1',
};

/** New keys for every use, open to sign the genesis with, and sealed to be kept. */
export interface NewNotaryKeys {
  readonly notaries: Readonly<Record<Purpose, Notary>>;
  readonly secrets: readonly SecretRecord[];
}

/** Makes the instance's keys, of the key types that are asked for. */
export async function createNotaryKeys(seal: SecretSeal, setup: GenesisCryptoSetup): Promise<NewNotaryKeys> {
  const make = (purpose: Purpose) => createKey(seal, purpose, setup[purpose]);
  // One after the other: sealing takes much memory, and nobody waits for genesis.
  const apiSigning = await make('apiSigning');
  const collectionSigning = await make('collectionSigning');
  const messageSigning = await make('messageSigning');
  const made = { apiSigning, collectionSigning, messageSigning };
  return {
    notaries: recordOf(notaryPurposes, (purpose) => made[purpose].notary),
    secrets: notaryPurposes.map((purpose) => made[purpose].secret),
  };
}

/**
 * The notary that signs what the instance serves. It is opened once and kept: the key of an instance never changes. Throws
 * `NotYetSetUp` before genesis and `SealNotOpened` for a wrong passphrase.
 */
export function openNotary(instance: Pick<InstanceStore, 'secret'>, seal: SecretSeal): () => Promise<KeptNotary> {
  let opened: Promise<KeptNotary> | undefined;
  return () => {
    opened ??= open(instance, seal).catch((error: unknown) => {
      // Before genesis, and while the database is away, the next call tries again.
      opened = undefined;
      throw error;
    });
    return opened;
  };
}

async function open(instance: Pick<InstanceStore, 'secret'>, seal: SecretSeal): Promise<KeptNotary> {
  const name = secretId('apiSigning');
  const secret = await instance.secret(name);
  if (secret === undefined) throw new CodedError('NotYetSetUp', 'The instance waits for its genesis');
  return signatureMemory.remembering(createNotary(fromUtf8(await seal.open(fromBase64(secret.sealed), name))));
}

async function createKey(
  seal: SecretSeal,
  purpose: Purpose,
  keyType: KeyType,
): Promise<{ notary: Notary; secret: SecretRecord }> {
  const pkcs8 = toPkcs8(generateKeyPair(keyType));
  const notary = createNotary(pkcs8);
  const sealed = toBase64(await seal.seal(utf8(pkcs8), secretId(purpose)));
  return { notary, secret: { id: secretId(purpose), publicKey: notary.publicKey, keyType, sealed } };
}

function secretId(purpose: Purpose): string {
  return `notary:${purpose}`;
}
