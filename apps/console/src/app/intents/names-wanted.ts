import type { IntentPayload } from '@countersign/model';

import type { NamesWanted } from '../entities/names.ts';

/** Kinds whose sentence names accounts, and amounts of tickers. */
const MOVES_VALUE = new Set<IntentPayload['type']>([
  'v0_CreateTransferOrder',
  'v0_CreateTransactionOrder',
  'v0_ReleaseQuarantinedTransfers',
  'v0_SignManifest',
  'v0_AttemptTransactionOrderCancellation',
]);

/** Whose names the sentence of a payload needs, so that a screen asks for no more than it shows. */
export const namesWantedBy = (payload: IntentPayload, targetDomainId: string): NamesWanted => {
  const { type } = payload;
  const target = [targetDomainId];
  return {
    ...((MOVES_VALUE.has(type) || type.includes('Account')) && { accounts: target }),
    ...((MOVES_VALUE.has(type) || type.includes('Endpoint')) && { endpoints: target }),
    ...(type.includes('User') && { users: target }),
    ...(type.includes('Policy') && { policies: target }),
    vaults: type.includes('Vault') || type.includes('Account'),
    ledgers: type.includes('Account') || type.includes('Endpoint') || type.includes('Ticker') || type.includes('Ledger'),
    tickers: MOVES_VALUE.has(type) || type.includes('Ticker'),
  };
};

/** Several needs as one. */
export const allNamesWanted = (needs: readonly NamesWanted[]): NamesWanted => ({
  users: needs.flatMap(({ users = [] }) => users),
  accounts: needs.flatMap(({ accounts = [] }) => accounts),
  endpoints: needs.flatMap(({ endpoints = [] }) => endpoints),
  policies: needs.flatMap(({ policies = [] }) => policies),
  tickers: needs.some(({ tickers }) => tickers),
  vaults: needs.some(({ vaults }) => vaults),
  ledgers: needs.some(({ ledgers }) => ledgers),
});
