import { CodedError, isCodedError } from '@countersign/kernel';
import { clientOf } from '../api/client.ts';
import type { SignInProblem } from '../session/session.ts';
import { pairedInstance } from './paired-instance.ts';
import { changeProfile, profileState } from './profile-store.ts';

/**
 * Remembers the notary of an instance that had none yet when this device was paired with it: from the first moment that there is one, what
 * the instance says is checked by its key. A notary that is known is never replaced but by pairing again. Throws a {@link CodedError}
 * with `Unreachable`.
 */
export async function pinNotary(): Promise<void> {
  const state = profileState();
  if (state.status !== 'ready' || state.profile.instance === undefined) return;
  const { id } = state.profile;
  const { backend, identity, notaryPublicKey } = state.profile.instance;
  if (notaryPublicKey !== undefined) return;
  const said = await clientOf(backend)
    .notifications.instance()
    .catch((error: unknown) => {
      if (!isCodedError(error)) throw error;
      throw new CodedError<SignInProblem>('Unreachable', 'The instance does not say who its notary is', { cause: error });
    });
  if (said.notaryPublicKey === '') return;
  const instance = pairedInstance(backend, { ...said, identity });
  // Unless it was paired again meanwhile, or another tab remembered one.
  await changeProfile(id, ({ instance: before }) =>
    before?.backend === backend && before.notaryPublicKey === undefined ? { instance } : {},
  );
}
