import { openWithPassphrase } from './passphrase-seal.ts';
import { createSeedSigner, type SeedSigner } from './seed-signer.ts';
import type { Authorize } from './signer.ts';

/** What a software signer is opened with. */
export interface SoftwareSignerOptions<Evidence> {
  /** The vault's entropy as `sealWithPassphrase` sealed it. */
  readonly sealedEntropy: Uint8Array;
  readonly passphrase: string;
  /** The name that it was sealed under. */
  readonly name?: string;
  readonly authorize: Authorize<Evidence>;
}

/** A {@link SeedSigner} of entropy that a passphrase sealed. */
export type SoftwareSigner<Evidence> = SeedSigner<Evidence>;

/** Opens a vault whose seed lives in this process. Throws `SealNotOpened` for a wrong passphrase or altered data. */
export async function openSoftwareSigner<Evidence>(options: SoftwareSignerOptions<Evidence>): Promise<SoftwareSigner<Evidence>> {
  const entropy = await openWithPassphrase(options.sealedEntropy, options.passphrase, options.name);
  try {
    return createSeedSigner({ entropy, kind: 'software', authorize: options.authorize });
  } finally {
    entropy.fill(0);
  }
}
