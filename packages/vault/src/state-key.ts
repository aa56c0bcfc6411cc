import { utf8 } from '@countersign/kernel';
import { accountKeyText, type AccountKey } from '@countersign/model';

import type { KeyOwner, StatementSigner } from './signer.ts';

/** The signature by which a signer says that it holds a key for its owner. */
export function stateKey(
  { signStatement }: StatementSigner,
  { accountId, keyId }: KeyOwner,
  key: Omit<AccountKey, 'keyId'>,
): string {
  return signStatement(utf8(accountKeyText(accountId, { ...key, keyId })));
}
