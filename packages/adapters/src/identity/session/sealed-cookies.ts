import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@countersign/kernel';
import { EncryptJWT, jwtDecrypt } from 'jose';

/** What the session layer puts into the browser's hands: encrypted values, and tokens against forged forms. */
export interface SealedCookies {
  /** An encrypted value that opens for `seconds`, and only for the same purpose. */
  seal(purpose: string, value: Readonly<Record<string, string>>, seconds: number): Promise<string>;
  /** The value, or undefined if it is not ours, expired, or of another purpose. */
  open(purpose: string, sealed: string): Promise<Readonly<Record<string, string>> | undefined>;
  /** A new token against cross-site request forgery: the form carries `token`, the cookie proves that it is ours. */
  newCsrf(): { readonly token: string; readonly cookie: string };
  /** The token in a cookie, if it is ours. */
  csrfToken(cookie: string): string | undefined;
}

/** {@link SealedCookies} under the instance's session secret. */
export function createSealedCookies(secret: Buffer, clock: Clock): SealedCookies {
  const encryptionKey = derive(secret, 'encryption');
  const csrfKey = derive(secret, 'csrf');
  const sign = (token: string): string => createHmac('sha256', csrfKey).update(token).digest('base64url');
  return {
    async seal(purpose, value, seconds) {
      const now = Math.floor(clock.now().getTime() / 1000);
      return await new EncryptJWT({ value })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setSubject(purpose)
        .setExpirationTime(now + seconds)
        .encrypt(encryptionKey);
    },
    async open(purpose, sealed) {
      try {
        const { payload } = await jwtDecrypt<{ value?: Record<string, string> }>(sealed, encryptionKey, {
          subject: purpose,
          requiredClaims: ['exp'],
          currentDate: clock.now(),
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        return payload.value;
      } catch {
        return undefined;
      }
    },
    newCsrf() {
      const token = randomBytes(32).toString('base64url');
      return { token, cookie: `${token}|${sign(token)}` };
    },
    csrfToken(cookie) {
      const [token, signature] = cookie.split('|');
      if (token === undefined || signature === undefined) return undefined;
      const expected = Buffer.from(sign(token));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given) ? token : undefined;
    },
  };
}

function derive(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `countersign-session-${purpose}`, 32));
}
