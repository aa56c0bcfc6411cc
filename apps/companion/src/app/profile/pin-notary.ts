import { CodedError, isCodedError } from '@countersign/kernel';
import { clientOf } from '../api/client.ts';
import type { SignInProblem } from '../session/session.ts';
import { pairedInstance } from './paired-instance.ts';
import type { PairedInstance, Profile } from './profile.ts';
import { changeProfile } from './profile-store.ts';

/**
 * The instance with its notary, where it had none yet when this profile was paired with it and has one now; undefined where there is nothing to confirm. From the moment
 * that its owner confirms it ({@link pinNotary}) what the instance says is checked by its key. Throws a {@link CodedError} with `Unreachable`.
 */
export async function notaryToConfirm({ instance: paired }: Pick<Profile, 'instance'>): Promise<PairedInstance | undefined> {
  if (paired === undefined || paired.notaryPublicKey !== undefined) return undefined;
  const { backend, identity } = paired;
  const said = await clientOf(backend)
    .notifications.instance()
    .catch((error: unknown) => {
      if (!isCodedError(error)) throw error;
      throw new CodedError<SignInProblem>('Unreachable', 'The instance does not say who its notary is', { cause: error });
    });
  return said.notaryPublicKey === '' ? undefined : pairedInstance(backend, { ...said, identity });
}

/** Remembers the notary that the owner confirmed, for the profile that it was asked for: unless that was paired again meanwhile, or another tab remembered one. */
export async function pinNotary(profileId: string, instance: PairedInstance): Promise<void> {
  await changeProfile(profileId, ({ instance: before }) =>
    before?.backend === instance.backend && before.notaryPublicKey === undefined ? { instance } : {},
  );
}
