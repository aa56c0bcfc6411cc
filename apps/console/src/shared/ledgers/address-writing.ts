import type { AddressFailure } from './ledger-types.ts';

/** Why a text can't be an address of any ledger, whatever the ledger's own rules say. */
export type AddressWriting = 'SpacesInside' | 'HiddenCharacters' | 'PaymentLink';

/** Why a typed address is not taken. The texts are below `intents:addressProblem` under these names. */
export type AddressProblem = AddressFailure | AddressWriting;

/**
 * What is wrong with how an address is written, before its ledger reads it. A payment link is not taken apart: it may carry an amount
 * or another network besides, which would be lost without a word.
 */
export function addressWriting(text: string): AddressWriting | undefined {
  const typed = text.trim();
  if (/^[a-z][a-z0-9+-]*:/i.test(typed)) return 'PaymentLink';
  if (/\s/.test(typed)) return 'SpacesInside';
  return /[\p{Cc}\p{Cf}]/u.test(typed) ? 'HiddenCharacters' : undefined;
}
