import { err, fromBase64, fromUtf8, isCodedError, ok, toBase64, toHex, utf8, type Result } from '@countersign/kernel';
import type { PayloadSignature, SignablePayload } from '@countersign/ledger-port';
import { createSeedSigner, curves, readPayload, stateKey } from '@countersign/vault';
import type { Authorize, KeyRefusal, Signer, SigningMemory, SigningRefusal, StatementSigner } from '@countersign/vault';
import { z } from 'zod';

import type { Token } from './token.ts';

/** What an HSM signer is made of. */
export interface HsmSignerOptions<Evidence> {
  readonly token: Token;
  /** The vault's entropy, which the token has opened. The caller overwrites it afterwards. */
  readonly entropy: Uint8Array;
  readonly authorize: Authorize<Evidence>;
  readonly memory: SigningMemory;
}

/** Names a key in the token: used in place of a sealed key. */
const keyHandle = z.strictObject({ type: z.literal('Pkcs11'), id: z.base64(), publicKey: z.string().regex(/^[0-9a-f]+$/) });
type KeyHandle = z.infer<typeof keyHandle>;

/**
 * A signer whose independent keys are made in a token and never leave it; each is bound to its record by its label there. Derived
 * keys come from a seed that the token opens and this process holds. The evidence is checked before either signs.
 */
export function createHsmSigner<Evidence>(
  options: HsmSignerOptions<Evidence>,
): Signer<Evidence> & StatementSigner & { close(): void } {
  const { token, authorize, memory } = options;
  // Whatever is to be signed is checked as a whole before the seed or the token is asked for any of it.
  const seed = createSeedSigner<Evidence>({
    entropy: options.entropy,
    kind: 'hsm',
    authorize: () => ok({ subject: '', resources: [] }),
    memory: { remember: async () => ok(undefined) },
  });

  async function signOne(evidence: Evidence, payload: SignablePayload): Promise<Result<PayloadSignature, SigningRefusal>> {
    if (payload.key.strategy === 'Random') return signInToken(token, payload);
    const signed = await seed.sign({ evidence, payloads: [payload] });
    if (!signed.ok) return signed;
    const [signature] = signed.value;
    return signature === undefined ? err({ code: 'InvalidPayload', message: 'Nothing was signed' }) : ok(signature);
  }

  return {
    publicKey: seed.publicKey,
    kind: 'hsm',
    keyStrategies: token.keyTypes.includes('Secp256k1') ? ['VaultHard', 'VaultSoft', 'Random'] : ['VaultHard', 'VaultSoft'],
    derivePublicKey: (key, owner) => seed.derivePublicKey(key, owner),
    createRandomKey: async (curve, name, owner) => {
      if (!token.keyTypes.includes(curve)) return err('UnsupportedKeyStrategy');
      try {
        const { id, publicKey } = await token.ask('makeKeyPair', { keyType: curve, name });
        const compressed = toHex(curves[curve].compress(publicKey));
        const handle: KeyHandle = { type: 'Pkcs11', id: toBase64(id), publicKey: compressed };
        const signature = stateKey(seed, owner, { curve, strategy: 'Random', publicKey: compressed });
        return ok({ publicKey: compressed, sealedKey: toBase64(utf8(JSON.stringify(handle))), signature });
      } catch (error) {
        if (isCodedError(error, 'HsmUnavailable')) return err('SignerUnavailable');
        throw error;
      }
    },
    sign: async (request) => {
      // A copy: nobody may change, while the check runs, what is signed after it.
      const { evidence, payloads } = structuredClone(request);
      const authorized = await authorize(evidence, payloads);
      if (!authorized.ok) return authorized;
      const remembered = await memory.remember(authorized.value, payloads);
      if (!remembered.ok) return remembered;
      const signatures: PayloadSignature[] = [];
      for (const payload of payloads) {
        const signature = await signOne(evidence, payload);
        if (!signature.ok) return signature;
        signatures.push(signature.value);
      }
      return ok(signatures);
    },
    signStatement: (bytes) => seed.signStatement(bytes),
    close: () => seed.close(),
  };
}

async function signInToken(token: Token, payload: SignablePayload): Promise<Result<PayloadSignature, SigningRefusal>> {
  const bytes = readPayload(payload);
  if (!bytes.ok) return err({ code: 'InvalidPayload', message: bytes.error });
  if (payload.scheme === 'Schnorr') return err({ code: 'InvalidPayload', message: 'Tokens make no Schnorr signatures' });
  const { sealedKey, sealedKeyName: name } = payload;
  if (sealedKey === undefined || name === undefined) return refusal('SealedKeyMissing', 'A key of the token is not named');
  const handle = readHandle(sealedKey);
  if (handle === undefined) return refusal('SealNotOpened', 'What names the key is none of a token');
  const { curve } = payload.key;
  try {
    const raw = await token.ask('sign', { keyType: curve, id: fromBase64(handle.id), name, bytes: bytes.value });
    const signature = curves[curve].finish(raw, bytes.value, handle.publicKey);
    return signature === undefined ? refusal('SealNotOpened', 'The token signed with another key') : ok(signature);
  } catch (error) {
    if (isCodedError(error, 'HsmUnavailable')) return refusal('SignerUnavailable', error.message);
    if (isCodedError(error, 'HsmKeyMissing')) return refusal('SealNotOpened', error.message);
    throw error;
  }
}

function readHandle(sealedKey: string): KeyHandle | undefined {
  try {
    return keyHandle.parse(JSON.parse(fromUtf8(fromBase64(sealedKey))));
  } catch {
    return undefined;
  }
}

function refusal(code: KeyRefusal, message: string): Result<never, SigningRefusal> {
  return err({ code, message });
}
