import { createECDH, createPrivateKey, sign, type KeyObject } from 'node:crypto';

/** Half of what a push service must accept. */
const lifetimeSeconds = 12 * 60 * 60;
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** The key by which push services and browsers know this instance (RFC 8292). */
export interface VapidKey {
  /** An uncompressed point of P-256, base64url: what browsers bind their subscriptions to. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/** The key that follows from a secret of 32 bytes. */
export function vapidKey(secret: Buffer): VapidKey {
  const scalar = (BigInt(`0x${secret.toString('hex')}`) % (order - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(d);
  const point = pair.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '', d: d.toString('base64url') };
  return { publicKey: point.toString('base64url'), privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) };
}

/** The header `authorization` for a push service (an origin). `subject` says who sends: a URL, or `mailto:`. */
export function vapidHeader({ publicKey, privateKey }: VapidKey, audience: string, subject: string, now: Date): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { aud: audience, exp: Math.floor(now.getTime() / 1000) + lifetimeSeconds, sub: subject };
  const signed = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}
