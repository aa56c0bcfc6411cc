import { CodedError } from '@countersign/kernel';
import type { DeviceKey } from './device-key.ts';

/** A key that is not on this device any more: whatever it is asked throws a {@link CodedError} with `KeyGone`. */
export function goneKey(publicKey: string): DeviceKey {
  const sign = async () => {
    throw new CodedError<'KeyGone'>('KeyGone', 'The key of this profile is not on this device any more');
  };
  return { publicKey, signRequest: sign, signChallenge: sign };
}
