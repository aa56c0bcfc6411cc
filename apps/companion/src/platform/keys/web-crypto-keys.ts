import { fromBase64, toBase64 } from '@countersign/kernel';
import { writeStored } from '../storage/database.ts';
import type { DeviceKey, DeviceKeys } from './device-key.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;
/** What is kept of a key of WebCrypto. */
export interface StoredWebCryptoKey {
  readonly publicKey: string;
  readonly privateKey: CryptoKey;
}

/** Curves and encodings: too large for the first screen, and kept on the device for the first signature. */
const loadSigning = () => import('@countersign/signing');

/** The key, to sign with. */
export function usableWebCryptoKey({ publicKey, privateKey }: StoredWebCryptoKey): DeviceKey {
  return {
    publicKey,
    signRequest: async (request) => {
      const { signRequestWithWebCrypto } = await loadSigning();
      return signRequestWithWebCrypto(privateKey, request);
    },
    signChallenge: async (challenge) => {
      const { signChallengeWithWebCrypto } = await loadSigning();
      return signChallengeWithWebCrypto(privateKey, challenge);
    },
  };
}

async function keep(key: StoredWebCryptoKey): Promise<DeviceKey> {
  await writeStored('keys', 'device', key);
  return usableWebCryptoKey(key);
}

/** Keys that WebCrypto holds: secp256r1, not extractable, kept in IndexedDB as handles. */
export const webCryptoKeys: DeviceKeys = {
  create: async () => {
    const pair = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
    const spki = await crypto.subtle.exportKey('spki', pair.publicKey);
    return keep({ publicKey: toBase64(new Uint8Array(spki)), privateKey: pair.privateKey });
  },
  adopt: async (privateKeyPkcs8) => {
    const { keyPairFromPkcs8 } = await loadSigning();
    const { keyType, publicKey } = keyPairFromPkcs8(privateKeyPkcs8);
    if (keyType !== 'Secp256r1') throw new Error(`A key of type ${keyType} cannot be kept on this device`);
    const privateKey = await crypto.subtle.importKey('pkcs8', fromBase64(privateKeyPkcs8), algorithm, false, ['sign']);
    return keep({ publicKey, privateKey });
  },
};
