import type { JsonValue } from '@countersign/kernel';
import type { KeyReference } from '@countersign/ledger-port';
import { verifyRequestSignature } from '@countersign/signing/node';
import { SignedOperations, type RandomKey } from '@countersign/vault';

/** A file that a vault without a network signed, as it was imported. */
export interface KeptAnswer {
  readonly content: JsonValue;
  readonly signature: string;
}

/** A key as such a vault gave it; an independent one comes sealed. Vaults of earlier releases sign for no single key. */
export type AnsweredKey = Pick<RandomKey, 'publicKey'> & Partial<RandomKey>;

/**
 * The key in what the vault of this public key signed; undefined if it did not sign this, or the key is not in it. A derived key's
 * name is its path.
 */
export function answeredKey(
  { content, signature }: KeptAnswer,
  vaultPublicKey: string,
  { curve, strategy, name }: Pick<KeyReference, 'curve' | 'strategy'> & { readonly name: string },
): AnsweredKey | undefined {
  const parsed = SignedOperations.safeParse(content);
  const isGenuine =
    parsed.success &&
    parsed.data.vault.publicKey === vaultPublicKey &&
    verifyRequestSignature({ publicKey: vaultPublicKey, request: content, signature });
  if (!isGenuine) return undefined;
  for (const answer of parsed.data.answers) {
    if (answer.type !== 'MadeKeys') continue;
    const derived = answer.derived.find((key) => key.curve === curve && key.strategy === strategy && key.path === name);
    const random = strategy === 'Random' ? answer.random.find((key) => key.curve === curve && key.name === name) : undefined;
    if (random !== undefined) {
      const { publicKey, sealedKey, signature } = random;
      return { publicKey, sealedKey, ...(signature !== undefined && { signature }) };
    }
    if (derived === undefined) continue;
    const { publicKey, chainCode, signature } = derived;
    return { publicKey, ...(chainCode !== undefined && { chainCode }), ...(signature !== undefined && { signature }) };
  }
  return undefined;
}
