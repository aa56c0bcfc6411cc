import { loadedEntity, type EntityKind, type LoadedEntity } from '@countersign/kinds/rules';
import type { GenesisEntry, JournalEntry, MadeEntry } from '@countersign/governance/journal';

import type { Change, EntityRecord } from '../ports/change.ts';

/**
 * The journal's entry for a change: every change of what is governed has one, regardless of where it comes from. Undefined for what governs nothing, such
 * as a refused request or the progress of a job.
 */
export function entryOf(change: Change): JournalEntry | undefined {
  const { at: judgedAt, request, intent, reported = {}, genesis } = change;
  if (genesis !== undefined) return genesisEntry(change, genesis);
  if (request?.status === 'Succeeded') {
    const { id: requestId, kind: type, signature, canonical: text } = request;
    const signed = { judgedAt, requestId, signature, text, ...(Object.keys(reported).length > 0 && { facts: reported }) };
    return type === 'Propose' ? { type, ...signed } : { type, ...signed };
  }
  if (intent !== undefined) return { type: 'Expire', judgedAt, intentId: intent.data.id };
  return madeEntry(change);
}

function genesisEntry(
  { at, entities = [], ledgers = [] }: Change,
  { text, genesis, systemProperties }: NonNullable<Change['genesis']>,
): GenesisEntry {
  const named = new Set(genesis.data.payload.tickers?.map(({ id }) => id));
  return {
    type: 'Genesis',
    judgedAt: at,
    text,
    tickers: entities.flatMap(({ kind, id, data }) => (kind === 'Ticker' && !named.has(id) ? [data] : [])),
    ledgers: ledgers.map(({ data }) => data),
    systemProperties: systemProperties.map(({ data }) => data),
  };
}

function madeEntry({ at, entities, accountLedgers, addresses, ledgers, systemProperties }: Change): MadeEntry | undefined {
  if (systemProperties !== undefined) throw new Error('A property is only ever set by a request');
  if (!entities && !accountLedgers && !addresses && !ledgers) return undefined;
  return {
    type: 'Made',
    judgedAt: at,
    ...(entities && { entities: entities.map(withoutRow) }),
    ...(accountLedgers && {
      accountLedgers: accountLedgers.map(({ accountId, ledgerId, status }) => ({ accountId, ledgerId, status })),
    }),
    ...(addresses && { addresses: addresses.map(({ keyIndex, publicKey, data }) => ({ keyIndex, publicKey, data })) }),
    ...(ledgers && { ledgers: ledgers.map(({ data }) => data) }),
  };
}

function withoutRow<Kind extends EntityKind>({ kind, data }: EntityRecord<Kind>): LoadedEntity<Kind> {
  return loadedEntity(kind, data);
}
