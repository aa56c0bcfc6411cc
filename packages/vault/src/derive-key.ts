import { err, ok, type Result } from '@countersign/kernel';
import type { KeyReference } from '@countersign/ledger-port';
import { curves } from './curves.ts';
import { parseDerivationPath, type PathLevel } from './derivation-path.ts';
import type { ExtendedSecret } from './extended-secret.ts';
import type { KeyRefusal } from './signer.ts';

/** What the levels of a strategy's paths must be like. */
const fits = {
  VaultHard: (levels) => levels.every(({ hardened }) => hardened),
  VaultSoft: () => true,
} satisfies Record<Exclude<KeyReference['strategy'], 'Random'>, (levels: readonly PathLevel[]) => boolean>;

/**
 * The private key that the reference names below the seed: SLIP-0010 with hardened levels only (`VaultHard`) or BIP-32
 * (`VaultSoft`, secp256k1 only). A `Random` key is below no seed. The root itself is never a key. The caller zeroes it.
 */
export function deriveKey(
  seed: Uint8Array,
  { curve, strategy, path }: KeyReference,
): Result<ExtendedSecret, Extract<KeyRefusal, 'UnsupportedKeyStrategy' | 'InvalidDerivationPath'>> {
  if (strategy === 'Random') return err('UnsupportedKeyStrategy');
  const levels = parseDerivationPath(path);
  if (levels === undefined || levels.length === 0) return err('InvalidDerivationPath');
  const derive = curves[curve].derive[strategy];
  if (derive === undefined) return err('UnsupportedKeyStrategy');
  return fits[strategy](levels) ? ok(derive(seed, levels)) : err('InvalidDerivationPath');
}
