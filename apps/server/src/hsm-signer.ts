import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { createHsmSigner, openToken, tokenSeal } from '@countersign/adapters/hsm';
import { CodedError, fromBase64, toBase64 } from '@countersign/kernel';
import type { Clock } from '@countersign/kernel';
import { announceSigner } from '@countersign/service';
import type { InstanceStore } from '@countersign/service';
import type { Authorize, Signer } from '@countersign/vault';

import type { HsmConfig } from './config/config.ts';

const secretId = 'signer:hsm';

/** A signer with the end of its session. */
export interface OpenHsmSigner<Evidence> extends Signer<Evidence> {
  close(): Promise<void>;
}

/**
 * Opens the instance's signer in a hardware module and announces it; at the first start its seed is made and sealed by a key that
 * never leaves the module. Throws `HsmUnavailable`, `HsmPinRefused`, `HsmPinUnreadable`, or `SealNotOpened` for another token than
 * the one that sealed the seed.
 */
export async function openInstanceHsm<Evidence>(options: {
  readonly hsm: HsmConfig;
  readonly instance: InstanceStore;
  readonly clock: Clock;
  readonly authorize: Authorize<Evidence>;
}): Promise<OpenHsmSigner<Evidence>> {
  const { hsm, instance, clock, authorize } = options;
  const { pinFile, ...place } = hsm;
  const token = await openToken({ ...place, pin: await readPin(pinFile) });
  try {
    const seal = tokenSeal(token);
    if ((await instance.secret(secretId)) === undefined) {
      const sealed = toBase64(await seal.seal(randomBytes(32), secretId));
      // Where another process was faster, its seed stays and is the one that is opened.
      await instance.keepSecret({ id: secretId, sealed }, clock.now());
    }
    const kept = await instance.secret(secretId);
    if (kept === undefined) throw new CodedError('SealNotOpened', "The hardware module's signer was not kept");
    const entropy = await seal.open(fromBase64(kept.sealed), secretId);
    const signer = createHsmSigner({ token, entropy, authorize });
    entropy.fill(0);
    await announceSigner({ instance, clock }, signer);
    return {
      ...signer,
      close: async () => {
        signer.close();
        await token.close();
      },
    };
  } catch (error) {
    await token.close();
    throw error;
  }
}

async function readPin(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    throw new CodedError('HsmPinUnreadable', `The file with the hardware module's PIN, ${path}, cannot be read`, {
      cause: error,
    });
  }
}
