import type { XrplTransaction } from '@countersign/ledger-xrpl';

import { KeyFields } from './fields.ts';

const mostSigners = 32;

/** What is wrong with other keys of an account, whatever the ledger's state is. */
export const keyChecks = {
  SetRegularKey: (transaction: XrplTransaction): string | undefined =>
    KeyFields.parse(transaction).RegularKey === transaction.Account ? 'temBAD_REGKEY: the own key' : undefined,
  SignerListSet(transaction: XrplTransaction): string | undefined {
    const { SignerQuorum: quorum, SignerEntries: entries } = KeyFields.parse(transaction);
    const signers = entries.map(({ SignerEntry: entry }) => entry);
    if (quorum === 0) return signers.length === 0 ? undefined : 'temMALFORMED: signers without a quorum';
    if (signers.length === 0 || signers.length > mostSigners) return 'temMALFORMED: the number of signers';
    const addresses = signers.map(({ Account }) => Account);
    if (new Set(addresses).size < addresses.length || addresses.includes(transaction.Account)) return 'temBAD_SIGNER';
    if (signers.some(({ SignerWeight: weight }) => weight === 0)) return 'temBAD_WEIGHT';
    return signers.reduce((sum, { SignerWeight: weight }) => sum + weight, 0) < quorum ? 'temBAD_QUORUM' : undefined;
  },
} as const;
