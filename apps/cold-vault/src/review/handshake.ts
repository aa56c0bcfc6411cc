import { openVerified } from '@countersign/authorization';
import { err, ok, type Result } from '@countersign/kernel';
import { Vault } from '@countersign/model';

import { intentLines, intentWarnings } from '../words/intent.ts';
import type { Approved, Review } from './approved.ts';

/** The first meeting: the intent that made this vault, and what the instance calls it. */
export async function reviewHandshake({
  operation,
  intent,
  context,
}: Approved<'Handshake'>): Promise<Result<Omit<Review, 'memory'>, string>> {
  const { payload } = intent.proposal;
  if (payload.type !== 'v0_CreateVault' || payload.id !== context.vaultId || payload.publicKey !== context.memory.publicKey) {
    return err('The evidence is not for the making of this vault');
  }
  const vault = openVerified(operation.vault, Vault, context.notaryKey);
  if (vault?.id !== payload.id || vault.publicKey !== payload.publicKey) return err('The notary has not signed this vault');
  return ok({
    title: `Become the vault "${vault.alias}"`,
    lines: intentLines(payload),
    warnings: intentWarnings(payload, { now: context.now }).map(({ text }) => text),
    needsCare: false,
    grant: { type: 'Accepted', operationId: operation.id },
  });
}
