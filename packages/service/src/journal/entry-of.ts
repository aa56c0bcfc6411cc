import { rulesVersion, type GenesisEntry, type JournalEntry } from '@countersign/governance/journal';

import type { Change } from '../ports/change.ts';

/**
 * The journal's entry for a change: every change of what is governed has one, regardless of where it comes from. Undefined for what governs nothing, such
 * as a refused request or the progress of a job.
 */
export function entryOf(change: Change): JournalEntry | undefined {
  const { at: judgedAt, request, intent, reported = {}, genesis, made } = change;
  if (genesis !== undefined) return genesisEntry(change, genesis);
  if (request?.status === 'Succeeded') {
    const { id: requestId, kind: type, signature, canonical: text } = request;
    const facts = Object.keys(reported).length > 0 && { facts: reported };
    const signed = { judgedAt, requestId, signature, text, rules: rulesVersion, ...facts };
    return type === 'Propose' ? { type, ...signed } : { type, ...signed };
  }
  if (intent !== undefined) return { type: 'Expire', judgedAt, intentId: intent.data.id };
  return made;
}

/** Throws for a change of something that is governed which has no entry: what governs is decided by people, or has evidence of its own. */
export function requireEntry(change: Change): void {
  const { entities, accountLedgers, addresses, ledgers, systemProperties } = change;
  const doesGovern = [entities, accountLedgers, addresses, ledgers, systemProperties].some((rows = []) => rows.length > 0);
  if (doesGovern && entryOf(change) === undefined) throw new Error('What governs would change without evidence');
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
    rules: rulesVersion,
    tickers: entities.flatMap(({ kind, id, data }) => (kind === 'Ticker' && !named.has(id) ? [data] : [])),
    ledgers: ledgers.map(({ data }) => data),
    systemProperties: systemProperties.map(({ data }) => data),
  };
}
