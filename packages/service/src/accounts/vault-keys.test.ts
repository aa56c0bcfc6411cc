import { toHex } from '@countersign/kernel';
import { expect, test } from 'vitest';

import { stated } from './vault-keys.ts';

const owner = { accountId: '00000000-0000-4000-8000-000000000001', keyId: 'SECP256K1_CUSTODY_1' } as const;

test.each([
  ['bytes that are no point', 'Secp256k1', toHex(new Uint8Array(33))],
  ['bytes of another length', 'Ed25519', toHex(new Uint8Array(31))],
] as const)('%s are refused of a vault, signed or not', (_, curve, publicKey) => {
  const key = { keyId: owner.keyId, curve, strategy: 'Random', publicKey } as const;
  expect(() => stated({ publicKey: '' }, owner, key, '')).toThrow(expect.objectContaining({ code: 'VaultKeyRefused' }));
});
