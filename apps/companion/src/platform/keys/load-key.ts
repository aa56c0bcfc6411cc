import { readStored } from '../storage/database.ts';
import { usableCredential, type StoredCredential } from './credential-key.ts';
import type { DeviceKey } from './device-key.ts';
import { usableWebCryptoKey, type StoredWebCryptoKey } from './web-crypto-keys.ts';

/** The key that this device keeps, if there is one. */
export async function loadKey(): Promise<DeviceKey | undefined> {
  const stored = await readStored<StoredWebCryptoKey | StoredCredential>('keys', 'device');
  if (stored === undefined) return undefined;
  return 'credentialId' in stored ? usableCredential(stored) : usableWebCryptoKey(stored);
}
