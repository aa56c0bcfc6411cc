import type { PairedInstance } from './profile.ts';
import { changeProfile } from './profile-store.ts';

/**
 * Pairs a profile with the instance that its owner confirmed. Gives whether it is paired with that: a profile is of one instance, known by its notary,
 * and another tab may have paired it with another one while this one was compared. Throws a {@link CodedError} with `ProfileErased`.
 */
export async function pairProfile(profileId: string, instance: PairedInstance): Promise<boolean> {
  let isOther = false;
  await changeProfile(profileId, ({ instance: before }) => {
    isOther = before?.notaryPublicKey !== undefined && before.notaryPublicKey !== instance.notaryPublicKey;
    return isOther ? {} : { instance };
  });
  return !isOther;
}
