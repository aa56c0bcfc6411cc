import { fromBase64Url, isObject, toBase64Url } from '@countersign/kernel';
import type { UserVerification, VerificationMethod, VerificationOutcome } from './user-verification.ts';

const userVerifiedFlag = 0x04;
const flagsOffset = 32;
const timeout = 60_000;

/** True if the authenticator says that it verified its user (WebAuthn section 6.1, flag UV). */
export function wasUserVerified(authenticatorData: Uint8Array): boolean {
  return ((authenticatorData[flagsOffset] ?? 0) & userVerifiedFlag) !== 0;
}

async function isAvailable(): Promise<boolean> {
  if (!globalThis.isSecureContext || typeof PublicKeyCredential === 'undefined') return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
}

async function register(profileName: string): Promise<VerificationMethod | undefined> {
  const credential = await navigator.credentials.create({
    publicKey: {
      rp: { name: 'Countersign' },
      user: { id: crypto.getRandomValues(new Uint8Array(16)), name: profileName, displayName: profileName },
      challenge: crypto.getRandomValues(new Uint8Array(32)),
      pubKeyCredParams: [
        { type: 'public-key', alg: -7 },
        { type: 'public-key', alg: -257 },
      ],
      authenticatorSelection: { authenticatorAttachment: 'platform', userVerification: 'required', residentKey: 'discouraged' },
      timeout,
    },
  });
  return credential instanceof PublicKeyCredential
    ? { type: 'Device', credentialId: toBase64Url(new Uint8Array(credential.rawId)) }
    : undefined;
}

async function ask(credentialId: string): Promise<boolean> {
  const challenge = crypto.getRandomValues(new Uint8Array(32));
  const credential = await navigator.credentials.get({
    publicKey: {
      challenge,
      allowCredentials: [{ type: 'public-key', id: fromBase64Url(credentialId), transports: ['internal'] }],
      userVerification: 'required',
      timeout,
    },
  });
  if (!(credential instanceof PublicKeyCredential)) return false;
  const { response } = credential;
  if (!(response instanceof AuthenticatorAssertionResponse)) return false;
  const { clientDataJSON, authenticatorData } = response;
  const client: unknown = JSON.parse(new TextDecoder().decode(clientDataJSON));
  const answered = isObject(client) ? client['challenge'] : undefined;
  return answered === toBase64Url(challenge) && wasUserVerified(new Uint8Array(authenticatorData));
}

/** Why WebAuthn gave nothing. */
export function unverified({ name }: DOMException): Exclude<VerificationOutcome, 'Verified'> {
  return name === 'NotAllowedError' || name === 'AbortError' ? 'Cancelled' : 'Unavailable';
}

/** WebAuthn's check of the user. It gates the use of the key inside this app; the key itself is WebCrypto's. */
export const platformAuthenticator: UserVerification = {
  isAvailable,
  register: async (profileName) => {
    try {
      return (await isAvailable()) ? await register(profileName) : undefined;
    } catch (error) {
      if (error instanceof DOMException) return undefined;
      throw error;
    }
  },
  verify: async (method) => {
    if (method.type === 'None') return 'Unavailable';
    if (method.type !== 'Device') return 'Verified';
    try {
      return (await ask(method.credentialId)) ? 'Verified' : 'Unavailable';
    } catch (error) {
      if (error instanceof DOMException) return unverified(error);
      throw error;
    }
  },
};
