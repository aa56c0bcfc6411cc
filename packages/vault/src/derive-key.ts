import { err, ok, type Result } from '@countersign/kernel';
import type { KeyReference, KeyStrategy } from '@countersign/ledger-port';
import { deriveBip32 } from './bip32.ts';
import { parseDerivationPath, type PathLevel } from './derivation-path.ts';
import type { ExtendedSecret } from './extended-secret.ts';
import type { KeyRefusal } from './signer.ts';
import { deriveEd25519 } from './slip10.ts';

type Derive = (
  seed: Uint8Array,
  key: KeyReference,
  levels: readonly PathLevel[],
) => Result<ExtendedSecret, 'UnsupportedKeyStrategy' | 'InvalidDerivationPath'>;

const strategies = {
  VaultHard: (seed, { curve }, levels) => {
    if (!levels.every((level) => level.hardened)) return err('InvalidDerivationPath');
    if (curve === 'Secp256k1') return ok(deriveBip32(seed, levels));
    const indexes = levels.map(({ index }) => index);
    return ok(deriveEd25519(seed, indexes));
  },
  // BIP-32 has no public derivation for Ed25519.
  VaultSoft: (seed, { curve }, levels) => (curve === 'Secp256k1' ? ok(deriveBip32(seed, levels)) : err('UnsupportedKeyStrategy')),
  Random: () => err('UnsupportedKeyStrategy'),
} satisfies Record<KeyStrategy, Derive>;

/**
 * The private key that the reference names below the seed: SLIP-0010 with hardened levels only (`VaultHard`) or BIP-32
 * (`VaultSoft`, secp256k1 only). A `Random` key is below no seed. The root itself is never a key. The caller zeroes it.
 */
export function deriveKey(
  seed: Uint8Array,
  key: KeyReference,
): Result<ExtendedSecret, Extract<KeyRefusal, 'UnsupportedKeyStrategy' | 'InvalidDerivationPath'>> {
  const levels = parseDerivationPath(key.path);
  if (key.strategy !== 'Random' && (levels === undefined || levels.length === 0)) return err('InvalidDerivationPath');
  const derive: Derive = strategies[key.strategy];
  return derive(seed, key, levels ?? []);
}
