import { fromHex } from '@countersign/kernel';
import { accountOfKey, type XrplTransaction } from '@countersign/ledger-xrpl';

import type { Refusal } from '../framework/rules.ts';
import { KeyFields } from './fields.ts';
import { claimed, type OperationContext, type Outcome } from './outcome.ts';
import { reserve, writeAccount, type AccountRecord } from './records.ts';

/** What is wrong with the key that signed, as the account is now; a signature of many keys is not taken here. */
export function authorityRefusal(transaction: XrplTransaction, account: AccountRecord): Refusal | undefined {
  const signer = signerOf(transaction);
  if (signer === account.regularKey) return undefined;
  const refused = (message: string): Refusal => ({ reason: 'InvalidSignature', message });
  if (signer !== transaction.Account) return refused('tefBAD_AUTH: not the key of the account');
  return account.masterDisabled === true ? refused("tefMASTER_DISABLED: the account's own key is switched off") : undefined;
}

/** True where the account's own key signed, which some settings ask for. */
export function isSignedByMaster(transaction: XrplTransaction): boolean {
  return signerOf(transaction) === transaction.Account;
}

/** Sets or takes away another key that may sign for the account. */
export async function setRegularKey({ transaction, sender }: OperationContext): Promise<Outcome> {
  const { RegularKey: key } = KeyFields.parse(transaction);
  const { regularKey: _, ...others } = sender;
  if (key === undefined && sender.masterDisabled === true && sender.hasSigners !== true) return onlyKey();
  return settled(transaction, key === undefined ? others : { ...others, regularKey: key });
}

/** Sets or takes away a list of keys that may sign together. */
export async function signerListSet({ transaction, sender, priorBalance }: OperationContext): Promise<Outcome> {
  const { SignerQuorum: quorum } = KeyFields.parse(transaction);
  const { hasSigners = false, ...others } = sender;
  if (quorum === 0) {
    if (!hasSigners) return settled(transaction, sender);
    if (sender.masterDisabled === true && sender.regularKey === undefined) return onlyKey();
    return settled(transaction, { ...others, ownerCount: sender.ownerCount - 1 });
  }
  if (hasSigners) return settled(transaction, sender);
  if (priorBalance < reserve(sender.ownerCount + 1))
    return claimed('tecINSUFFICIENT_RESERVE', 'InsufficientFunds', 'one more object needs a larger reserve');
  return settled(transaction, { ...sender, hasSigners: true, ownerCount: sender.ownerCount + 1 });
}

function signerOf({ SigningPubKey: key }: XrplTransaction): string {
  return accountOfKey(fromHex(key));
}

function onlyKey(): Outcome {
  return claimed('tecNO_ALTERNATIVE_KEY', 'Rejected', 'nothing else could sign for the account');
}

function settled({ Account: address }: XrplTransaction, account: AccountRecord): Outcome {
  return { code: 'tesSUCCESS', movements: [], apply: (state) => writeAccount(state, address, account) };
}
