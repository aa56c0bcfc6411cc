import { openWithPassphrase, sealWithPassphrase } from '@countersign/vault';

import type { SecretSeal } from '../ports/vault-signers.ts';

/** Seals under a passphrase that is kept outside of the database. */
export function passphraseSeal(passphrase: string): SecretSeal {
  return {
    seal: (secret, name) => sealWithPassphrase(secret, passphrase, { name }),
    open: (sealed, name) => openWithPassphrase(sealed, passphrase, name),
  };
}
