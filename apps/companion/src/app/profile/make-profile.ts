import { err, newId, ok, type Result } from '@countersign/kernel';

import { notAsked } from '../../platform/biometrics/ask-authenticator.ts';
import { platformAuthenticator } from '../../platform/biometrics/platform-authenticator.ts';
import type { VerificationMethod } from '../../platform/biometrics/user-verification.ts';
import { createCredentialKey } from '../../platform/keys/credential-key.ts';
import type { StoredKey } from '../../platform/keys/stored-key.ts';
import { createBrowserKey, createPinKey } from '../../platform/keys/web-crypto-keys.ts';
import { checkProblem, type CheckProblem } from '../confirm/check-problem.ts';
import type { ChosenKey } from './key-choice.ts';
import type { ProfileDetails } from './profile.ts';
import { startProfile } from './profile-store.ts';

/** Why there is no profile; the values are text keys. */
export type ProfileProblem = CheckProblem | 'create.keysFailed' | 'create.failed';

/** Makes a key of the chosen kind on the device, and the profile it belongs to. */
export async function makeProfile(details: ProfileDetails, chosen: ChosenKey): Promise<Result<void, ProfileProblem>> {
  let problem: ProfileProblem = 'create.keysFailed';
  try {
    const { key, verification } = await makeKey(details.email, chosen);
    problem = 'create.failed';
    const profile = { ...details, id: newId(), publicKey: key.publicKey, verification, createdAt: new Date().toISOString() };
    await startProfile(profile, key);
    return ok(undefined);
  } catch (error) {
    return err(checkProblem(error) ?? problem);
  }
}

async function makeKey(
  email: string,
  chosen: ChosenKey,
): Promise<{ readonly key: StoredKey; readonly verification: VerificationMethod }> {
  if (chosen.kind === 'Credential') {
    const { key, isSynchronised } = await createCredentialKey(email);
    return { key, verification: { type: 'Credential', isSynchronised } };
  }
  if (chosen.kind === 'Pin') return { key: await createPinKey(chosen.pin), verification: { type: 'Pin' } };
  const verification = await platformAuthenticator.register(email);
  // Without a check there is no key: nothing is signed by a mere press.
  if (typeof verification === 'string') throw notAsked(verification);
  return { key: await createBrowserKey(), verification };
}
