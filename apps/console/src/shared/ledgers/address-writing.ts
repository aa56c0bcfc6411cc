import type { AddressFailure } from './ledger-types.ts';

/** Why a text can't be an address of any ledger, whatever the ledger's own rules say. */
type AddressWriting = 'SpacesInside' | 'HiddenCharacters' | 'PaymentLink';

/** Why a typed address is not taken. The texts are below `intents:addressProblem` under these names. */
export type AddressProblem = AddressFailure | AddressWriting;

/** What a ledger made of a text. */
type ReadAddress = { readonly ok: true } | { readonly ok: false; readonly error: AddressFailure };

/**
 * Why a typed text is no address, by what its ledger made of it; undefined where the ledger is not known and nothing else is wrong. The ledger
 * is asked first: a cash address has its prefix as a payment link has its scheme, and only what the ledger refuses can be a link.
 */
export function addressProblem(text: string, read: ReadAddress | undefined): AddressProblem | undefined {
  if (read?.ok === true) return undefined;
  return addressWriting(text) ?? read?.error;
}

/**
 * What is wrong with how a text is written that is no address. A payment link is not taken apart: it may carry an amount or another network
 * besides, which would be lost without a word.
 */
function addressWriting(text: string): AddressWriting | undefined {
  const typed = text.trim();
  if (/^[a-z][a-z0-9+-]*:/i.test(typed)) return 'PaymentLink';
  if (/\s/.test(typed)) return 'SpacesInside';
  return /[\p{Cc}\p{Cf}]/u.test(typed) ? 'HiddenCharacters' : undefined;
}
