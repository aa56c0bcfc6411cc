import type { AccountKeyId } from '@countersign/ledger-port';

import { descriptor } from '../descriptor.ts';
import type { Unsigned } from './unsigned.ts';

/** The keys that sign a transaction: the one that spends, and where it is about the stake that one's as well. */
export function signersOf({
  publicKey,
  stakeKey,
  body,
}: Pick<Unsigned, 'publicKey' | 'stakeKey' | 'body'>): readonly { readonly keyId: AccountKeyId; readonly publicKey: string }[] {
  const [spending, staking] = descriptor.keys;
  const isAboutStake = body.certificates.length + body.withdrawals.length > 0;
  return [
    { keyId: spending.id, publicKey },
    ...(isAboutStake && staking !== undefined ? [{ keyId: staking.id, publicKey: stakeKey }] : []),
  ];
}
