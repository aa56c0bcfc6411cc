import { deviationsOf, type LedgerModule } from '@countersign/ledger-port';

import { readTransaction } from '../message/read-message.ts';
import { readOperation } from './read-operation.ts';

/**
 * Where other tokens arrived than the bytes ask for: some keep a part of each transfer. Coins move as they are signed, or nothing does.
 */
export const deviations: LedgerModule['transaction']['deviations'] = ({ raw, movements }) => {
  const signed = readTransaction(raw ?? '');
  if (!signed.ok) return [];
  const asked = readOperation(signed.value.message, 0n).movements.filter(({ asset }) => asset.type === 'Token');
  return deviationsOf(asked, movements);
};
