import { nativeAsset, type Movement } from '@countersign/ledger-port';

import { readTokenCall } from '../contract/calls.ts';
import { tokenMovements } from '../contract/effects.ts';
import type { TransactionFields } from './fields.ts';

/** What a transaction moves if it succeeds: its value at index 0, then the tokens that its call names. */
export function movementsOf(fields: TransactionFields, sender: string): readonly Movement[] {
  const { to, value, data } = fields;
  const metadata = { type: 'Ethereum' } as const;
  const movements: Movement[] = [];
  if (value > 0n)
    movements.push({
      index: 0,
      asset: nativeAsset,
      from: [sender],
      ...(to === undefined ? {} : { to }),
      amount: value,
      metadata,
    });
  const call = to === undefined ? undefined : readTokenCall(data);
  if (to !== undefined && call !== undefined) {
    for (const [position, { asset, from, to: recipient, amount }] of tokenMovements(call.effect, to).entries())
      movements.push({ index: position + 1, asset, from: [from ?? sender], to: recipient, amount, metadata });
  }
  return movements;
}
