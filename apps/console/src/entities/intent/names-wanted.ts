import { isUuid } from '@countersign/kernel';
import type { IntentPayload, TrustedIntent } from '@countersign/kinds/schemas';

import type { Place } from '../look-up.ts';
import type { NamesWanted } from '../names.ts';

/** Kinds whose sentence names accounts. */
const movesValue = new Set<IntentPayload['type']>([
  'v0_CreateTransferOrder',
  'v0_CreateTransactionOrder',
  'v0_ReleaseQuarantinedTransfers',
  'v0_SignManifest',
  'v0_AttemptTransactionOrderCancellation',
]);

/** Every id that stands in a payload. */
function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return isUuid(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : [];
}

/** The assets that the sentence of a payload speaks of. */
function tickersOf(payload: IntentPayload): readonly string[] {
  if (payload.type === 'v0_CreateTransferOrder') return [payload.tickerId];
  return payload.type.includes('Ticker') && 'reference' in payload ? [payload.reference.id] : [];
}

/** Whose names the sentence of a payload needs, so that a screen asks for no more than it shows. */
export function namesWantedBy(payload: IntentPayload, targetDomainId: string): NamesWanted {
  const { type } = payload;
  const ids = idsIn(payload);
  const target: Place[] = ids.map((id) => ({ id, domainId: targetDomainId }));
  return {
    ...((movesValue.has(type) || type.includes('Account')) && { accounts: target }),
    ...((movesValue.has(type) || type.includes('Endpoint')) && { endpoints: target }),
    ...(type.includes('User') && { users: target }),
    ...(type.includes('Policy') && { policies: target }),
    vaults: type.includes('Vault') || type.includes('Account') ? ids : [],
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
    vaults: needs.flatMap(({ vaults = [] }) => vaults),
    ledgers: needs.some(({ ledgers }) => ledgers),
  };
}

/** Whose names a list of tasks needs: what each is about, and who proposed it. */
export function namesOfTasks(tasks: readonly TrustedIntent[]): NamesWanted {
  const needs = tasks.map(({ data: { details } }) => namesWantedBy(details.payload, details.targetDomainId));
  return allNamesWanted([...needs, { users: tasks.map(({ data }) => data.details.author) }]);
}
