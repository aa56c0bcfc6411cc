import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';

/** To whom a push message is encrypted: what a browser's subscription says, base64url. */
export interface PushKeys {
  /** The browser's public key: an uncompressed point of P-256. */
  readonly p256dh: string;
  /** A secret that browser and server share: 16 bytes. */
  readonly auth: string;
}

const recordSize = 4_096;

function derive(key: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, length));
}

/** A fresh pair of keys and a salt for each message; only a test names them. */
interface MessageSecrets {
  readonly sender: ECDH;
  readonly salt: Buffer;
}

function freshSecrets(): MessageSecrets {
  const sender = createECDH('prime256v1');
  sender.generateKeys();
  return { sender, salt: randomBytes(16) };
}

/**
 * The body of a push message, by RFC 8291 and the content encoding `aes128gcm` of RFC 8188, in one record: up to about 3,900 bytes. Throws
 * where the browser's key is no point of the curve.
 */
export function encryptPush(
  plain: string,
  { p256dh, auth }: PushKeys,
  { sender, salt }: MessageSecrets = freshSecrets(),
): Buffer {
  const receiverKey = Buffer.from(p256dh, 'base64url');
  const senderKey = sender.getPublicKey();
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey]);
  const shared = derive(sender.computeSecret(receiverKey), Buffer.from(auth, 'base64url'), keyInfo, 32);
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([
    salt,
    size,
    Buffer.from([senderKey.length]),
    senderKey,
    cipher.update(plain, 'utf8'),
    // The delimiter of the last record.
    cipher.update(Buffer.from([2])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}
