import { CodedError, err } from '@countersign/kernel';
import type { TransactionRefusal } from '@countersign/ledger-port';
import type { Ledger, LedgerParametersBitcoin } from '@countersign/model';

import { rulesOf, type CoinRules } from './coin-rules.ts';
import { prefixesOf, type AddressPrefixes } from './networks.ts';

/** A refused transaction: the public API's processing hint, and a sentence for people. */
export function refuse(
  hint: TransactionRefusal['hint'],
  message: string,
): { readonly ok: false; readonly error: TransactionRefusal } {
  return err({ hint, message });
}

/** Refused because the coin's nodes keep the first transaction that they see. A cancellation may take the place of one that they refused. */
export function notReplaced(): { readonly ok: false; readonly error: TransactionRefusal } {
  return refuse('TransactionNotEligibleForReplacement', 'This network replaces no transaction that was sent');
}

/** The rules of a ledger's coin. Throws as {@link bitcoinParameters}. */
export function rulesOfLedger(ledger: Ledger): CoinRules {
  return bitcoinParameters(ledger).rules;
}

/** The ledger's parameters, with what its addresses begin with, and the coin's rules. Throws `WrongLedgerType` for a ledger of another type. */
export function bitcoinParameters(
  ledger: Ledger,
): LedgerParametersBitcoin & { readonly prefixes: AddressPrefixes; readonly rules: CoinRules } {
  const { parameters } = ledger;
  if (parameters.type !== 'Bitcoin') throw new CodedError('WrongLedgerType', `Ledger ${ledger.id} is no Bitcoin ledger`);
  const prefixes = prefixesOf(parameters.vaultLedgerIdentifier, parameters.network);
  const supportsSegWit = parameters.supportsSegWit && prefixes.bech32 !== undefined;
  return { ...parameters, supportsSegWit, prefixes, rules: rulesOf(parameters.vaultLedgerIdentifier) };
}
