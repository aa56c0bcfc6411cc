import { err, fromBase64, fromUtf8, isCodedError, ok, toBase64, toHex, utf8, type Result } from '@countersign/kernel';
import type { Curve, PayloadSignature, SignablePayload } from '@countersign/ledger-port';
import { createSeedSigner, readPayload } from '@countersign/vault';
import type { Authorize, KeyRefusal, Signer, SigningMemory, SigningRefusal, StatementSigner } from '@countersign/vault';
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
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
    derivePublicKey: (key) => seed.derivePublicKey(key),
    createRandomKey: async (curve, name) => {
      if (!token.keyTypes.includes(curve)) return err('UnsupportedKeyStrategy');
      try {
        const { id, publicKey } = await token.ask('makeKeyPair', { keyType: curve, name });
        const compressed = toHex(curve === 'Ed25519' ? publicKey : secp256k1.Point.fromBytes(publicKey).toBytes(true));
        const handle: KeyHandle = { type: 'Pkcs11', id: toBase64(id), publicKey: compressed };
        return ok({ publicKey: compressed, sealedKey: toBase64(utf8(JSON.stringify(handle))) });
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
    return finish(curve, raw, bytes.value, handle.publicKey);
  } catch (error) {
    if (isCodedError(error, 'HsmUnavailable')) return refusal('SignerUnavailable', error.message);
    if (isCodedError(error, 'HsmKeyMissing')) return refusal('SealNotOpened', error.message);
    throw error;
  }
}

/** The signature as ledgers want it: s in the lower half, and which of the two points it was. */
function finish(curve: Curve, raw: Uint8Array, bytes: Uint8Array, publicKey: string): Result<PayloadSignature, SigningRefusal> {
  if (curve === 'Ed25519') {
    const isSound = ed25519.verify(raw, bytes, Buffer.from(publicKey, 'hex'));
    return isSound ? ok({ signature: toHex(raw) }) : refusal('SealNotOpened', 'The token signed with another key');
  }
  const { r, s } = secp256k1.Signature.fromBytes(raw, 'compact');
  const { n } = secp256k1.Point.CURVE();
  const low = new secp256k1.Signature(r, s > n / 2n ? n - s : s);
  for (const recovery of [0, 1] as const) {
    const recovered = low.addRecoveryBit(recovery).recoverPublicKey(bytes).toBytes(true);
    if (toHex(recovered) === publicKey) return ok({ signature: toHex(low.toBytes('compact')), recovery });
  }
  return refusal('SealNotOpened', 'The token signed with another key');
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
