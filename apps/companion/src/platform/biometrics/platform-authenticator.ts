import { fromBase64Url, isCodedError, isObject, toBase64Url } from '@countersign/kernel';
import { askAuthenticator, notAsked } from './ask-authenticator.ts';
import type { NotVerified, UserVerification, VerificationMethod } from './user-verification.ts';

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

async function register(profileName: string): Promise<VerificationMethod> {
  const { rawId, response } = await askAuthenticator((signal) =>
    navigator.credentials.create({
      signal,
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
    }),
  );
  // Setting it up again gives access to the key: only the device's owner may do so.
  if (!(response instanceof AuthenticatorAttestationResponse)) throw notAsked('Unavailable');
  if (!wasUserVerified(new Uint8Array(response.getAuthenticatorData()))) throw notAsked('Unavailable');
  return { type: 'Device', credentialId: toBase64Url(new Uint8Array(rawId)) };
}

async function ask(credentialId: string): Promise<boolean> {
  const challenge = crypto.getRandomValues(new Uint8Array(32));
  const { response } = await askAuthenticator((signal) =>
    navigator.credentials.get({
      signal,
      publicKey: {
        challenge,
        allowCredentials: [{ type: 'public-key', id: fromBase64Url(credentialId), transports: ['internal'] }],
        userVerification: 'required',
        timeout,
      },
    }),
  );
  if (!(response instanceof AuthenticatorAssertionResponse)) return false;
  const { clientDataJSON, authenticatorData } = response;
  const client: unknown = JSON.parse(new TextDecoder().decode(clientDataJSON));
  const answered = isObject(client) ? client['challenge'] : undefined;
  return answered === toBase64Url(challenge) && wasUserVerified(new Uint8Array(authenticatorData));
}

/** What was asked for, or why there is none of it. */
async function orWhyNot<T>(question: () => Promise<T>): Promise<T | NotVerified> {
  try {
    return await question();
  } catch (error) {
    if (isCodedError(error, 'Cancelled')) return 'Cancelled';
    if (isCodedError(error, 'Unavailable')) return 'Unavailable';
    throw error;
  }
}

/** WebAuthn's check of the user. It gates the use of the key inside this app; the key itself is WebCrypto's. */
export const platformAuthenticator: UserVerification = {
  isAvailable,
  register: async (profileName) => ((await isAvailable()) ? await orWhyNot(() => register(profileName)) : 'Unavailable'),
  verify: async (method) => {
    if (method.type === 'None') return 'Unavailable';
    if (method.type !== 'Device') return 'Verified';
    return await orWhyNot(async () => ((await ask(method.credentialId)) ? 'Verified' : 'Unavailable'));
  },
};
