import type { JsonValue } from '@countersign/kernel';
import type { KeyReference } from '@countersign/ledger-port';
import { verifyRequestSignature } from '@countersign/signing/node';
import { SignedOperations, type RandomKey } from '@countersign/vault';

/** A file that a vault without a network signed, as it was imported. */
export interface KeptAnswer {
  readonly content: JsonValue;
  readonly signature: string;
}

/** A key as such a vault gave it; an independent one comes sealed. */
export type AnsweredKey = Omit<RandomKey, 'sealedKey'> & Partial<RandomKey>;

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
    if (random !== undefined) return { publicKey: random.publicKey, sealedKey: random.sealedKey };
    if (derived === undefined) continue;
    const { publicKey, chainCode } = derived;
    return { publicKey, ...(chainCode !== undefined && { chainCode }) };
  }
  return undefined;
}
