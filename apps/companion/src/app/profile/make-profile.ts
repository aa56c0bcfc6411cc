import { err, ok, type Result } from '@countersign/kernel';

import { platformAuthenticator } from '../../platform/biometrics/platform-authenticator.ts';
import type { VerificationMethod } from '../../platform/biometrics/user-verification.ts';
import { createCredentialKey } from '../../platform/keys/credential-key.ts';
import type { KeyKind } from '../../platform/keys/device-key.ts';
import { webCryptoKeys } from '../../platform/keys/web-crypto-keys.ts';
import { checkProblem, type CheckProblem } from '../confirm/check-problem.ts';
import { startProfile } from './profile-store.ts';

/** Why there is no profile; the values are text keys. */
type ProfileProblem = CheckProblem | 'create.keysFailed' | 'create.failed';

/** Makes a key of this kind on the device, and the profile it belongs to. */
export async function makeProfile(email: string, kind: KeyKind): Promise<Result<void, ProfileProblem>> {
  let problem: ProfileProblem = 'create.keysFailed';
  try {
    const key = kind === 'Credential' ? await createCredentialKey(email) : await webCryptoKeys.create();
    problem = 'create.failed';
    const verification = await verificationOf(kind, email);
    await startProfile({ email, publicKey: key.publicKey, verification, createdAt: new Date().toISOString() }, key);
    return ok(undefined);
  } catch (error) {
    return err(checkProblem(error) ?? problem);
  }
}

async function verificationOf(kind: KeyKind, email: string): Promise<VerificationMethod> {
  if (kind === 'Credential') return { type: 'Credential' };
  return (await platformAuthenticator.register(email)) ?? { type: 'Gesture' };
}
