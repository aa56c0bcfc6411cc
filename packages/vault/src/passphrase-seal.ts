import { randomBytes, scrypt } from 'node:crypto';
import { concatBytes, utf8 } from '@countersign/kernel';
import { decrypt, encrypt, sealNotOpened } from './aead.ts';

/** scrypt's memory cost is 2^17 blocks (128 MiB, about 0.4 s): what OWASP asks for at least. */
const defaultCost = 17;
const blockSize = 8;
const bounds = { lowest: 10, highest: 22 };

const magic = utf8('countersign-seal-1');
const saltLength = 32;
const headerLength = magic.length + 1 + saltLength;

/**
 * Seals a secret under a passphrase: AES-256-GCM under a key by scrypt (RFC 7914, r = 8, p = 1). The bytes hold all that
 * opening needs but the passphrase, and the parameters are authenticated. `cost` is log2 of scrypt's N.
 */
export async function sealWithPassphrase(
  secret: Uint8Array,
  passphrase: string,
  cost: number = defaultCost,
): Promise<Uint8Array<ArrayBuffer>> {
  const header = concatBytes(magic, Uint8Array.of(cost), randomBytes(saltLength));
  const key = await keyOf(passphrase, header);
  try {
    return concatBytes(header, encrypt(key, secret, header));
  } finally {
    key.fill(0);
  }
}

/** Opens what {@link sealWithPassphrase} made. Throws `SealNotOpened`. */
export async function openWithPassphrase(sealed: Uint8Array, passphrase: string): Promise<Uint8Array<ArrayBuffer>> {
  const header = sealed.subarray(0, headerLength);
  const key = await keyOf(passphrase, header);
  try {
    return decrypt(key, sealed.subarray(headerLength), header);
  } finally {
    key.fill(0);
  }
}

function keyOf(passphrase: string, header: Uint8Array): Promise<Buffer> {
  const cost = header[magic.length];
  const known = header.length === headerLength && magic.every((byte, index) => header[index] === byte);
  if (!known || cost === undefined || cost < bounds.lowest || cost > bounds.highest) return Promise.reject(sealNotOpened());
  const salt = header.subarray(magic.length + 1);
  const blocks = 2 ** cost;
  const options = { N: blocks, r: blockSize, p: 1, maxmem: 256 * blocks * blockSize };
  return new Promise((resolve, reject) => {
    // NFKC, so that the same words typed on another machine give the same key.
    scrypt(passphrase.normalize('NFKC'), salt, 32, options, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}
