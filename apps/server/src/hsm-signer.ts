import { readFile } from 'node:fs/promises';

import { createHsmSigner, openToken, tokenSeal } from '@countersign/adapters/hsm';
import { CodedError } from '@countersign/kernel';
import { announceSigner } from '@countersign/service';
import { createOrderEnder } from '@countersign/vault';

import type { HsmConfig } from './config/config.ts';
import { authorizeEndFor, authorizeFor, type Trust } from './vault/authorize.ts';
import { openSealedVault, type OpenVault, type SealedVaultOptions } from './vault/sealed-vault.ts';

/**
 * Opens the instance's vault in a hardware module and announces it; its seed is sealed by a key that never leaves the module. Throws
 * what {@link openSealedVault} does, `HsmUnavailable`, `HsmPinRefused`, `HsmPinUnreadable`, or `SealNotOpened` for another token than
 * the one that sealed the seed.
 */
export async function openHsmVault(
  hsm: HsmConfig,
  options: Omit<SealedVaultOptions, 'kind' | 'secretId' | 'seal'>,
  trust: () => Promise<Trust>,
): Promise<OpenVault> {
  const { pinFile, ...place } = hsm;
  const token = await openToken({ ...place, pin: await readPin(pinFile) });
  try {
    const vault = await openSealedVault({ ...options, kind: 'HSM', secretId: 'signer:hsm', seal: tokenSeal(token) });
    const { entropy, publicKey, memory } = vault;
    const signer = createHsmSigner({ token, entropy, authorize: authorizeFor(publicKey, trust), memory });
    entropy.fill(0);
    await announceSigner(options, signer);
    return {
      signer: { ...signer, ...createOrderEnder({ signer, memory, authorize: authorizeEndFor(trust) }) },
      close: async () => {
        signer.close();
        await vault.close();
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
