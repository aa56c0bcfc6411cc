import { AccountAddressData, type Envelope } from '@countersign/model';
import { integrityViolation, isVouched } from '@countersign/service';

import type { Answers } from './loads.ts';

/** What `known_addresses` found. Those of accounts come in their envelopes; endpoints are read by themselves. */
interface FoundRow {
  readonly accountId?: string;
  readonly address?: string;
  readonly envelope?: Envelope<unknown>;
}

/** True if an answer holds addresses of accounts. */
export function holdsAddresses(answers: Answers): boolean {
  return foundIn(answers).some(({ accountId }) => accountId !== undefined);
}

/** Throws `IntegrityViolation` where an address that was found is not what the notary signed as that account's. */
export function requireVouchedAddresses(answers: Answers, notaryKey: string): void {
  for (const { accountId, address, envelope } of foundIn(answers)) {
    if (accountId === undefined) continue;
    const signed = AccountAddressData.safeParse(envelope?.data).data;
    const isSame = signed?.accountId === accountId && signed.address === address;
    if (!isSame || envelope === undefined || !isVouched(envelope, notaryKey)) {
      throw integrityViolation(`An address of account ${accountId}`);
    }
  }
}

function foundIn({ others }: Answers): readonly FoundRow[] {
  return (others ?? []).flatMap(({ facts }) => facts.knownAddresses.flatMap(({ found }) => found as readonly FoundRow[]));
}
