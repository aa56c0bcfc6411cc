import { CodedError, fromBase64Url, toBase64, toBase64Url } from '@countersign/kernel';
import type { Assertion } from '@countersign/signing';
import { askAuthenticator, notAsked } from '../biometrics/ask-authenticator.ts';
import type { DeviceKey } from './device-key.ts';

/** What is kept of a platform credential: nothing that could sign. */
export interface StoredCredential {
  readonly publicKey: string;
  readonly credentialId: string;
}

const es256 = -7;
const timeout = 120_000;

const loadSigning = () => import('@countersign/signing');

/** True where a passkey or a security key can be asked for. */
export function hasPlatformCredentials(): boolean {
  return globalThis.isSecureContext && typeof PublicKeyCredential !== 'undefined';
}

/** A credential that was made and has signed once. */
interface TriedCredential {
  readonly key: StoredCredential;
  /** It says of itself that it is, or may be, on other devices too: its provider synchronises it. */
  readonly isSynchronised: boolean;
}

/**
 * Makes a credential whose key is the device's, and has it sign once as it will sign later: what no verifier would take is found before
 * anybody is admitted with the key, and not when a decision waits for it. The relying party is this page's host, as verifiers expect it. Throws a
 * {@link CodedError} with `Cancelled`, `Unavailable` or `Unusable`.
 */
export async function createCredentialKey(profileName: string): Promise<TriedCredential> {
  const credential = await askAuthenticator((signal) =>
    navigator.credentials.create({
      signal,
      publicKey: {
        rp: { name: 'Countersign' },
        user: { id: crypto.getRandomValues(new Uint8Array(16)), name: profileName, displayName: profileName },
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        pubKeyCredParams: [{ type: 'public-key', alg: es256 }],
        authenticatorSelection: { userVerification: 'required', residentKey: 'discouraged' },
        attestation: 'none',
        timeout,
      },
    }),
  );
  if (!(credential.response instanceof AuthenticatorAttestationResponse)) throw notAsked('Unavailable');
  const spki = credential.response.getPublicKey();
  if (credential.response.getPublicKeyAlgorithm() !== es256 || spki === null) throw notAsked('Unavailable');
  const publicKey = toBase64(new Uint8Array(spki));
  const { parsePublicKey } = await loadSigning();
  if (!parsePublicKey(publicKey).ok) throw notAsked('Unavailable');
  const key = { publicKey, credentialId: toBase64Url(new Uint8Array(credential.rawId)) };
  return { key, isSynchronised: await isSynchronisedByTrial(key) };
}

async function isSynchronisedByTrial(key: StoredCredential): Promise<boolean> {
  const { isSynchronised, verifyRequestSignature } = await loadSigning();
  const { publicKey } = key;
  // No request of the API has this type: nothing takes the signature for another.
  const request = { type: 'KeyTrial', publicKey };
  const signature = await usableCredential(key).signRequest(request);
  if (!verifyRequestSignature({ publicKey, request, signature })) throw unusable();
  return isSynchronised({ publicKey, signature });
}

/** The credential, to sign with: the authenticator asks its user each time. */
export function usableCredential({ publicKey, credentialId }: StoredCredential): DeviceKey {
  const ask = async (challenge: Uint8Array<ArrayBuffer>) => assertOver(challenge, credentialId);
  return {
    publicKey,
    signRequest: async (request) => {
      const { signRequestWithCredential } = await loadSigning();
      return await acceptable(signRequestWithCredential(ask, request));
    },
    signChallenge: async (challenge) => {
      const { signChallengeWithCredential } = await loadSigning();
      return await acceptable(signChallengeWithCredential(ask, challenge));
    },
  };
}

async function assertOver(challenge: Uint8Array<ArrayBuffer>, credentialId: string): Promise<Assertion> {
  const credential = await askAuthenticator((signal) =>
    navigator.credentials.get({
      signal,
      publicKey: {
        challenge,
        allowCredentials: [{ type: 'public-key', id: fromBase64Url(credentialId) }],
        userVerification: 'required',
        timeout,
      },
    }),
  );
  if (!(credential.response instanceof AuthenticatorAssertionResponse)) throw notAsked('Unavailable');
  const { authenticatorData, clientDataJSON, signature } = credential.response;
  return {
    authenticatorData: new Uint8Array(authenticatorData),
    clientDataJSON: new Uint8Array(clientDataJSON),
    signature: new Uint8Array(signature),
  };
}

/** An authenticator that adds data of its own gives what no verifier accepts. */
async function acceptable(signature: Promise<string>): Promise<string> {
  try {
    return await signature;
  } catch (error) {
    throw error instanceof RangeError ? unusable(error) : error;
  }
}

function unusable(cause?: unknown): CodedError<'Unusable'> {
  return new CodedError<'Unusable'>('Unusable', 'The authenticator signs in a form that no verifier accepts', { cause });
}
