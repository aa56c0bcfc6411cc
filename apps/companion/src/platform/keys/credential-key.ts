import { CodedError, fromBase64Url, toBase64, toBase64Url } from '@countersign/kernel';
import type { Assertion } from '@countersign/signing';
import { unverified } from '../biometrics/platform-authenticator.ts';
import type { VerificationOutcome } from '../biometrics/user-verification.ts';
import type { DeviceKey } from './device-key.ts';

/** What is kept of a platform credential: nothing that could sign. */
export interface StoredCredential {
  readonly publicKey: string;
  readonly credentialId: string;
}

type NotSigned = Exclude<VerificationOutcome, 'Verified'>;

const es256 = -7;
const timeout = 120_000;

const loadSigning = () => import('@countersign/signing');

/** True where a passkey or a security key can be asked for. */
export function hasPlatformCredentials(): boolean {
  return globalThis.isSecureContext && typeof PublicKeyCredential !== 'undefined';
}

/**
 * Makes a credential whose key is the device's. The relying party is this page's host, as verifiers expect it. Throws a {@link CodedError}
 * with `Cancelled` or `Unavailable`.
 */
export async function createCredentialKey(profileName: string): Promise<StoredCredential> {
  const credential = await asked(() =>
    navigator.credentials.create({
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
  if (!(credential.response instanceof AuthenticatorAttestationResponse)) throw notSigned('Unavailable');
  const spki = credential.response.getPublicKey();
  if (credential.response.getPublicKeyAlgorithm() !== es256 || spki === null) throw notSigned('Unavailable');
  const publicKey = toBase64(new Uint8Array(spki));
  const { parsePublicKey } = await loadSigning();
  if (!parsePublicKey(publicKey).ok) throw notSigned('Unavailable');
  return { publicKey, credentialId: toBase64Url(new Uint8Array(credential.rawId)) };
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
  const credential = await asked(() =>
    navigator.credentials.get({
      publicKey: {
        challenge,
        allowCredentials: [{ type: 'public-key', id: fromBase64Url(credentialId) }],
        userVerification: 'required',
        timeout,
      },
    }),
  );
  if (!(credential.response instanceof AuthenticatorAssertionResponse)) throw notSigned('Unavailable');
  const { authenticatorData, clientDataJSON, signature } = credential.response;
  return {
    authenticatorData: new Uint8Array(authenticatorData),
    clientDataJSON: new Uint8Array(clientDataJSON),
    signature: new Uint8Array(signature),
  };
}

async function asked(question: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await question();
    if (credential instanceof PublicKeyCredential) return credential;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    throw notSigned(unverified(error), error);
  }
  throw notSigned('Unavailable');
}

/** An authenticator that adds data of its own gives what no verifier accepts. */
async function acceptable(signature: Promise<string>): Promise<string> {
  try {
    return await signature;
  } catch (error) {
    throw error instanceof RangeError ? notSigned('Unavailable', error) : error;
  }
}

function notSigned(code: NotSigned, cause?: unknown): CodedError<NotSigned> {
  return new CodedError<NotSigned>(code, 'The credential did not sign', { cause });
}
