import { utf8 } from '@countersign/kernel';

/** What scrypt (RFC 7914) is asked to do: N, r and p. */
interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** A private key that a PIN locks. It is opened on the device that locked it alone, since `deviceKey` can't be taken out of the browser. */
export interface PinLock {
  readonly wrapped: ArrayBuffer;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly cost: Cost;
  /** HMAC with SHA-256, not extractable. */
  readonly deviceKey: CryptoKey;
}

// 64 MB of memory and about a second on a phone.
const usualCost: Cost = { N: 2 ** 16, r: 8, p: 2 };
const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/**
 * The key that wraps: HMAC of the device's key over what scrypt makes of the PIN. Who has the wrapped key alone cannot try PINs, and who has
 * the device's key as well needs an scrypt for each.
 */
async function wrappingKey(
  pin: string,
  { salt, cost, deviceKey }: Pick<PinLock, 'salt' | 'cost' | 'deviceKey'>,
): Promise<CryptoKey> {
  const { scryptAsync } = await import('@noble/hashes/scrypt.js');
  const stretched = await scryptAsync(utf8(pin.normalize('NFKC')), salt, { ...cost, dkLen: 32 });
  const bound = await crypto.subtle.sign('HMAC', deviceKey, new Uint8Array(stretched));
  return crypto.subtle.importKey('raw', bound, 'AES-GCM', false, ['wrapKey', 'unwrapKey']);
}

/** Locks an extractable ECDSA key (secp256r1) with a PIN. */
export async function lockWithPin(pin: string, privateKey: CryptoKey, cost: Cost = usualCost): Promise<PinLock> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const deviceKey = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const wrapping = await wrappingKey(pin, { salt, cost, deviceKey });
  return {
    wrapped: await crypto.subtle.wrapKey('pkcs8', privateKey, wrapping, { name: 'AES-GCM', iv }),
    salt,
    iv,
    cost,
    deviceKey,
  };
}

/** The private key, which can't be taken out of WebCrypto; undefined where the PIN is wrong. */
export async function openWithPin(pin: string, lock: PinLock): Promise<CryptoKey | undefined> {
  const wrapping = await wrappingKey(pin, lock);
  try {
    return await crypto.subtle.unwrapKey('pkcs8', lock.wrapped, wrapping, { name: 'AES-GCM', iv: lock.iv }, ecdsa, false, [
      'sign',
    ]);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'OperationError') return undefined;
    throw error;
  }
}
