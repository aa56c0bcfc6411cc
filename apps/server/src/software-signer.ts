import { randomBytes } from 'node:crypto';

import { CodedError, fromBase64, toBase64 } from '@countersign/kernel';
import { announceSigner } from '@countersign/service';
import type { InstanceStore, SecretSeal } from '@countersign/service';
import type { Clock } from '@countersign/kernel';
import { openSoftwareSigner } from '@countersign/vault';
import type { Authorize, SoftwareSigner } from '@countersign/vault';

const secretId = 'signer:software';

/**
 * Opens the instance's software signer and announces it; at the first start its entropy is made and sealed. All processes of an
 * instance open the same one. Throws `SealNotOpened` for another passphrase than the one it was sealed with.
 */
export async function openInstanceSigner<Evidence>(options: {
  readonly instance: InstanceStore;
  readonly seal: SecretSeal;
  readonly passphrase: string;
  readonly clock: Clock;
  readonly authorize: Authorize<Evidence>;
}): Promise<SoftwareSigner<Evidence>> {
  const { instance, seal, passphrase, clock, authorize } = options;
  if ((await instance.secret(secretId)) === undefined) {
    const sealed = toBase64(await seal.seal(randomBytes(32), secretId));
    // Where another process was faster, its seed stays and is the one that is opened.
    await instance.keepSecret({ id: secretId, sealed }, clock.now());
  }
  const kept = await instance.secret(secretId);
  if (kept === undefined) throw new CodedError('SealNotOpened', 'The software signer was not kept');
  const signer = await openSoftwareSigner({ sealedEntropy: fromBase64(kept.sealed), passphrase, name: secretId, authorize });
  await announceSigner({ instance, clock }, signer);
  return signer;
}
