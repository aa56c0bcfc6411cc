import { deviationsOf, type LedgerModule } from '@countersign/ledger-port';

import { paymentFlags } from '../operations/flags.ts';
import { movementsOf } from './movements.ts';
import { deserialize, type XrplTransaction } from './serialization.ts';

/**
 * Where less moved than the bytes ask for: a clawback takes what is there, and a partial payment delivers what it can. Any other payment delivers its
 * amount or fails; what its issuer or an exchange takes besides is within what it may cost.
 */
export const deviations: LedgerModule['transaction']['deviations'] = ({ raw, movements }) => {
  const read = raw === undefined ? undefined : deserialize(raw);
  if (!read?.ok || !mayMoveLess(read.value)) return [];
  return deviationsOf(movementsOf(read.value), movements).filter(({ ordered }) => ordered > 0n);
};

function mayMoveLess({ TransactionType: type, Flags: flags = 0 }: XrplTransaction): boolean {
  return type === 'Clawback' || (type === 'Payment' && (flags & paymentFlags.tfPartialPayment) !== 0);
}
