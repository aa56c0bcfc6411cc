import { nativeAsset, type Movement } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import { addressOfKey } from '../address.ts';
import type { Call } from './call.ts';

/** What a call moves by itself. What is staked or taken out of a stake stays in its account; how much all of an account is, no byte says. */
export function movementsOf(call: Call, signer: string, ledger: Ledger): readonly Movement[] {
  if (call.method !== 'TransferKeepAlive' && call.method !== 'TransferAllowDeath') return [];
  if (call.amount === 0n) return [];
  const [from, to] = [addressOfKey(signer, ledger), addressOfKey(call.destination, ledger)];
  return [{ index: 0, asset: nativeAsset, from: [from], to, amount: call.amount, metadata: { type: 'Substrate' } }];
}
