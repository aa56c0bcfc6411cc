import { fromBase64, toBase64 } from '@countersign/kernel';
import { openedByPin } from '../pin/open-by-pin.ts';
import type { PinLock } from '../pin/pin-lock.ts';
import type { DeviceKey } from './device-key.ts';

/** The curve of keys that WebCrypto makes. */
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** What is kept of a key of WebCrypto: a handle, which gives the key to nobody. */
export interface StoredWebCryptoKey {
  readonly publicKey: string;
  readonly privateKey: CryptoKey;
  /** A lock that has to be opened before the handle is used: of a key that was made without one. */
  readonly guard?: PinLock;
}

/** What is kept of a key that a PIN locks: nothing that could sign without it. */
export interface StoredPinKey {
  readonly publicKey: string;
  readonly lock: PinLock;
}

/** Curves and encodings: too large for the first screen, and kept on the device for the first signature. */
const loadSigning = () => import('@countersign/signing');

function signingWith(publicKey: string, privateKey: () => Promise<CryptoKey>): DeviceKey {
  return {
    publicKey,
    signRequest: async (request) => {
      const { signRequestWithWebCrypto } = await loadSigning();
      return signRequestWithWebCrypto(await privateKey(), request);
    },
    signChallenge: async (challenge) => {
      const { signChallengeWithWebCrypto } = await loadSigning();
      return signChallengeWithWebCrypto(await privateKey(), challenge);
    },
  };
}

/** The key of this profile, to sign with. */
export function usableWebCryptoKey({ publicKey, privateKey, guard }: StoredWebCryptoKey, profileId: string): DeviceKey {
  return signingWith(publicKey, async () => {
    if (guard !== undefined) await openedByPin(guard, profileId);
    return privateKey;
  });
}

/** The key of this profile, to sign with: the PIN is asked for each time, and the key is in no memory between two signatures. */
export function usablePinKey({ publicKey, lock }: StoredPinKey, profileId: string): DeviceKey {
  return signingWith(publicKey, () => openedByPin(lock, profileId));
}

/** Makes a key that WebCrypto holds: secp256r1, not extractable. */
export async function createBrowserKey(): Promise<StoredWebCryptoKey> {
  const pair = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
  return { publicKey: await spkiOf(pair.publicKey), privateKey: pair.privateKey };
}

/** Makes a key that only this PIN opens. It can be taken out of WebCrypto for as long as it takes to lock it. */
export async function createPinKey(pin: string): Promise<StoredPinKey> {
  const { lockWithPin } = await import('../pin/pin-lock.ts');
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  return { publicKey: await spkiOf(pair.publicKey), lock: await lockWithPin(pin, pair.privateKey) };
}

/** Puts a PIN before a key that was made without: what the PIN opens is a key that is for nothing else. */
export async function guardKey(key: StoredWebCryptoKey, pin: string): Promise<StoredWebCryptoKey> {
  return { ...key, guard: (await createPinKey(pin)).lock };
}

/** Takes over the key of a demo person (base64 of PrivateKeyInfo). */
export async function adoptKey(privateKeyPkcs8: string): Promise<StoredWebCryptoKey> {
  const { keyPairFromPkcs8 } = await loadSigning();
  const { keyType, publicKey } = keyPairFromPkcs8(privateKeyPkcs8);
  if (keyType !== 'Secp256r1') throw new Error(`A key of type ${keyType} cannot be kept on this device`);
  return {
    publicKey,
    privateKey: await crypto.subtle.importKey('pkcs8', fromBase64(privateKeyPkcs8), algorithm, false, ['sign']),
  };
}

async function spkiOf(publicKey: CryptoKey): Promise<string> {
  return toBase64(new Uint8Array(await crypto.subtle.exportKey('spki', publicKey)));
}
