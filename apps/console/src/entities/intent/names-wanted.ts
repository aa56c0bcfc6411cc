import type { IntentPayload } from '@countersign/kinds/schemas';

import type { NamesWanted } from '../names.ts';

/** Kinds whose sentence names accounts. */
const movesValue = new Set<IntentPayload['type']>([
  'v0_CreateTransferOrder',
  'v0_CreateTransactionOrder',
  'v0_ReleaseQuarantinedTransfers',
  'v0_SignManifest',
  'v0_AttemptTransactionOrderCancellation',
]);

/** The assets that the sentence of a payload speaks of. */
export function tickersOf(payload: IntentPayload): readonly string[] {
  if (payload.type === 'v0_CreateTransferOrder') return [payload.tickerId];
  return payload.type.includes('Ticker') && 'reference' in payload ? [payload.reference.id] : [];
}

/** Whose names the sentence of a payload needs, so that a screen asks for no more than it shows. */
export function namesWantedBy(payload: IntentPayload, targetDomainId: string): NamesWanted {
  const { type } = payload;
  const target = [targetDomainId];
  return {
    ...((movesValue.has(type) || type.includes('Account')) && { accounts: target }),
    ...((movesValue.has(type) || type.includes('Endpoint')) && { endpoints: target }),
    ...(type.includes('User') && { users: target }),
    ...(type.includes('Policy') && { policies: target }),
    vaults: type.includes('Vault') || type.includes('Account'),
    ledgers: type.includes('Account') || type.includes('Endpoint') || type.includes('Ticker') || type.includes('Ledger'),
    tickers: tickersOf(payload),
  };
}

/** Several needs as one. */
export function allNamesWanted(needs: readonly NamesWanted[]): NamesWanted {
  return {
    users: needs.flatMap(({ users = [] }) => users),
    accounts: needs.flatMap(({ accounts = [] }) => accounts),
    endpoints: needs.flatMap(({ endpoints = [] }) => endpoints),
    policies: needs.flatMap(({ policies = [] }) => policies),
    tickers: needs.flatMap(({ tickers = [] }) => tickers),
    vaults: needs.some(({ vaults }) => vaults),
    ledgers: needs.some(({ ledgers }) => ledgers),
  };
}
