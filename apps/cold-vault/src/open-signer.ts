import { CodedError, ok } from '@countersign/kernel';
import { createSeedSigner, openWithPassphrase, type SeedSigner } from '@countersign/vault';

import type { Arguments } from './arguments.ts';
import { askPassphrase } from './passphrase.ts';
import type { Terminal } from './terminal.ts';
import type { VaultFolder } from './vault-folder.ts';

/** The vault's signer, opened with the passphrase. Throws `SealNotOpened`, or `MemoryDamaged` where the memory is another vault's. */
export async function openSigner(
  terminal: Terminal,
  args: Arguments,
  { sealedEntropy, memory }: Pick<VaultFolder, 'sealedEntropy' | 'memory'>,
): Promise<SeedSigner<unknown>> {
  const entropy = await openWithPassphrase(sealedEntropy, await askPassphrase(terminal, args));
  try {
    // What is to be signed was reviewed before the signer is asked: see `reviewOrder`.
    const signer = createSeedSigner<unknown>({
      entropy,
      kind: 'cold',
      authorize: () => ok({ subject: '', resources: [] }),
      // The vault's memory is kept as a whole, before the signed file is written: see `rememberSigned`.
      memory: { remember: async () => ok(undefined) },
    });
    if (signer.publicKey === memory.publicKey) return signer;
    signer.close();
    throw new CodedError('MemoryDamaged', "The vault's memory is another vault's");
  } finally {
    entropy.fill(0);
  }
}
