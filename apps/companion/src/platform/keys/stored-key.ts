import { usableCredential, type StoredCredential } from './credential-key.ts';
import type { DeviceKey } from './device-key.ts';
import { usablePinKey, usableWebCryptoKey, type StoredPinKey, type StoredWebCryptoKey } from './web-crypto-keys.ts';

/** What a device keeps of a profile's key. */
export type StoredKey = StoredWebCryptoKey | StoredPinKey | StoredCredential;

/** The key of the profile with this id, to sign with. */
export function usableKey(stored: StoredKey, profileId: string): DeviceKey {
  if ('credentialId' in stored) return usableCredential(stored);
  return 'lock' in stored ? usablePinKey(stored, profileId) : usableWebCryptoKey(stored, profileId);
}
