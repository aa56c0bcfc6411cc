import { err, ok, type Result } from '@countersign/kernel';

import { platformAuthenticator } from '../../platform/biometrics/platform-authenticator.ts';
import { webCryptoKeys } from '../../platform/keys/web-crypto-keys.ts';
import { startProfile } from './profile-store.ts';

/** Why there is no profile; the values are text keys. */
type ProfileProblem = 'create.keysFailed' | 'create.failed';

/** Makes the key on this device and the profile it belongs to. */
export async function makeProfile(email: string): Promise<Result<void, ProfileProblem>> {
  const key = await webCryptoKeys.create().catch(() => undefined);
  if (key === undefined) return err('create.keysFailed');
  try {
    const verification = (await platformAuthenticator.register(email)) ?? ({ type: 'Gesture' } as const);
    await startProfile({ email, publicKey: key.publicKey, verification, createdAt: new Date().toISOString() }, key);
    return ok(undefined);
  } catch {
    return err('create.failed');
  }
}
