import { err, isCodedError, ok, toHex, type Result } from '@countersign/kernel';
import type { Curve, PayloadSignature, SignablePayload } from '@countersign/ledger-port';
import { curves } from './curves.ts';
import { deriveKey } from './derive-key.ts';
import { zero } from './extended-secret.ts';
import type { SigningMemory } from './memory/signing-memory.ts';
import { createRandomKeySealer } from './random-key-sealer.ts';
import { seedOfEntropy } from './seed.ts';
import { readPayload, signPayload } from './sign-payload.ts';
import type { Authorize, KeyRefusal, Signer, SigningRefusal, StatementSigner } from './signer.ts';
import { identityOfSeed, type SignerIdentity } from './signer-identity.ts';
import { stateKey } from './state-key.ts';

/** A {@link Signer} that holds its seed in this process's memory. */
export interface SeedSigner<Evidence> extends Signer<Evidence>, StatementSigner {
  /** Overwrites the seed; afterwards every call is refused or throws. */
  close(): void;
}

/** What a seed signer is made of. */
export interface SeedSignerOptions<Evidence> {
  /** The vault's 16 to 32 bytes of entropy. The caller overwrites them afterwards. */
  readonly entropy: Uint8Array;
  readonly kind: Signer<Evidence>['kind'];
  readonly authorize: Authorize<Evidence>;
  /** What was signed before; it is asked after the check, and has kept what is to be signed before a signature leaves. */
  readonly memory: SigningMemory;
}

/** A signer of this entropy. Nothing but this closure ever holds the seed, and no private key leaves it. */
export function createSeedSigner<Evidence>(options: SeedSignerOptions<Evidence>): SeedSigner<Evidence> {
  const seed = seedOfEntropy(options.entropy);
  // Its key is none of an account, whatever its path.
  const identity = identityOfSeed(seed);
  const stating: StatementSigner = { signStatement: (bytes) => identity.sign(bytes) };
  const randomKeys = createRandomKeySealer(seed, stating);
  let closed = false;

  function secretOf(payload: SignablePayload): Result<Uint8Array<ArrayBuffer>, KeyRefusal> {
    if (payload.key.strategy === 'Random') {
      const { sealedKey, sealedKeyName } = payload;
      return sealedKey === undefined || sealedKeyName === undefined
        ? err('SealedKeyMissing')
        : randomKeys.open(payload.key.curve, sealedKeyName, sealedKey);
    }
    const key = deriveKey(seed, payload.key);
    if (!key.ok) return key;
    key.value.chainCode.fill(0);
    return ok(key.value.secret);
  }

  function signOne(payload: SignablePayload): Result<PayloadSignature, SigningRefusal> {
    const bytes = readPayload(payload);
    if (!bytes.ok) return err({ code: 'InvalidPayload', message: bytes.error });
    const secret = secretOf(payload);
    if (!secret.ok) return err({ code: secret.error, message: `No key for a payload: ${secret.error}` });
    try {
      return ok(signPayload(payload.scheme, secret.value, bytes.value));
    } finally {
      secret.value.fill(0);
    }
  }

  return {
    publicKey: identity.publicKey,
    kind: options.kind,
    keyStrategies: ['VaultHard', 'VaultSoft', 'Random'],
    derivePublicKey: async (reference, owner) => {
      if (closed) throw new Error('The signer is closed');
      const key = deriveKey(seed, reference);
      if (!key.ok) return key;
      const derived = {
        publicKey: toHex(curves[reference.curve].publicKeyOf(key.value.secret)),
        ...(reference.strategy === 'VaultSoft' && { chainCode: toHex(key.value.chainCode) }),
      };
      zero(key.value);
      return ok({ ...derived, signature: stateKey(stating, owner, { ...reference, ...derived }) });
    },
    createRandomKey: async (curve, name, owner) => {
      if (closed) throw new Error('The signer is closed');
      const secret = curves[curve].randomSecret();
      const random = randomKeys.seal(curve, name, secret, owner);
      secret.fill(0);
      return ok(random);
    },
    importKey: async (curve, name, sealedKey, owner) => {
      if (closed) throw new Error('The signer is closed');
      const secret = await openImported(identity, curve, name, sealedKey);
      if (!secret.ok) return secret;
      if (closed) {
        secret.value.fill(0);
        throw new Error('The signer is closed');
      }
      const imported = randomKeys.seal(curve, name, secret.value, owner, { isImported: true });
      secret.value.fill(0);
      return ok(imported);
    },
    sign: async (request) => {
      // A copy: nobody may change, while the check runs, what is signed after it.
      const { evidence, payloads } = structuredClone(request);
      const authorized = await options.authorize(evidence, payloads);
      if (!authorized.ok) return authorized;
      const remembered = await options.memory.remember(authorized.value, payloads);
      if (!remembered.ok) return remembered;
      if (closed) return err({ code: 'SignerClosed', message: 'The signer is closed' });
      const signatures: PayloadSignature[] = [];
      for (const payload of payloads) {
        const signature = signOne(payload);
        if (!signature.ok) return signature;
        signatures.push(signature.value);
      }
      return ok(signatures);
    },
    signStatement: (bytes) => {
      if (closed) throw new Error('The signer is closed');
      return identity.sign(bytes);
    },
    close: () => {
      closed = true;
      seed.fill(0);
      randomKeys.close();
      identity.close();
    },
  };
}

/** A private key that was sealed to the signer, if it is one of the curve. */
async function openImported(
  identity: SignerIdentity,
  curve: Curve,
  name: string,
  sealedKey: string,
): Promise<Result<Uint8Array<ArrayBuffer>, 'SealNotOpened'>> {
  let secret: Uint8Array<ArrayBuffer>;
  try {
    secret = await identity.openKey(curve, name, sealedKey);
  } catch (error) {
    if (isCodedError(error)) return err('SealNotOpened');
    throw error;
  }
  if (curves[curve].isSecret(secret)) return ok(secret);
  secret.fill(0);
  return err('SealNotOpened');
}
