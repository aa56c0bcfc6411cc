import type { VaultEvidence } from '@countersign/authorization';
import { announceSigner } from '@countersign/service';
import { createOrderEnder, createSeedSigner } from '@countersign/vault';

import { authorizeEndFor, authorizeFor, type Trust } from './vault/authorize.ts';
import { openSealedVault, type OpenVault, type SealedVaultOptions } from './vault/sealed-vault.ts';

/**
 * Opens the instance's software vault in its folder and announces it. Throws what {@link openSealedVault} does; `SealNotOpened` for
 * another passphrase than the one that it was sealed with.
 */
export async function openSoftwareVault(
  options: Omit<SealedVaultOptions, 'kind' | 'secretId'>,
  trust: () => Promise<Trust>,
): Promise<OpenVault> {
  const vault = await openSealedVault({ ...options, kind: 'Software', secretId: 'signer:software' });
  const { entropy, publicKey, memory } = vault;
  const signer = createSeedSigner<VaultEvidence>({
    entropy,
    kind: 'software',
    authorize: authorizeFor(publicKey, trust),
    memory,
  });
  entropy.fill(0);
  await announceSigner(options, signer);
  return {
    signer: { ...signer, ...createOrderEnder({ signer, memory, authorize: authorizeEndFor(trust) }) },
    close: async () => {
      signer.close();
      await vault.close();
    },
  };
}
