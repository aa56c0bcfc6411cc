import { openWithPassphrase, passphraseCost, sealWithPassphrase } from '@countersign/vault';

import type { SecretSeal } from '../ports/vault-signers.ts';

/** Seals under a passphrase that is kept outside of the database. `cost` is log2 of scrypt's N. */
export function passphraseSeal(passphrase: string, cost: number = passphraseCost): SecretSeal {
  return {
    seal: (secret, name) => sealWithPassphrase(secret, passphrase, { name, cost }),
    open: (sealed, name) => openWithPassphrase(sealed, passphrase, name),
  };
}
