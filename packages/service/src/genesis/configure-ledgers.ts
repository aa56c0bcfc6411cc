import { canonicalJson, CodedError, type Clock } from '@countersign/kernel';
import type { Ledger, LedgerParameters } from '@countersign/model';
import { signText, type Notary } from '@countersign/signing';

import type { DecisionStore } from '../ports/decision-store.ts';
import type { InstanceStore } from '../ports/instance-store.ts';
import { sealChange } from '../ports/seal-change.ts';
import { tickerEntity } from '@countersign/governance';
import { isSameNetwork, ledgersConfiguredEvents, ledgersConfiguredText } from '@countersign/governance/journal';
import { firstRevision } from './first-revision.ts';
import { nativeTickers } from './native-tickers.ts';

/**
 * Adds ledgers that were configured since genesis, each with its native asset, and takes another maximum fee of one that is there as its next
 * revision. For every start; safe to repeat, also by several processes at once. Does nothing before genesis.
 * @returns the ids of the ledgers that were added or changed
 * @throws `LedgerParametersChanged` where one is configured for another network than it was: its accounts' keys have signed for the first
 */
export async function configureLedgers(
  ports: {
    readonly store: Pick<DecisionStore, 'commit' | 'loadFacts'>;
    readonly instance: Pick<InstanceStore, 'rootDomainId' | 'ledgers'>;
    readonly notary: () => Promise<Notary>;
    readonly clock: Clock;
  },
  configured: readonly Ledger[],
): Promise<readonly string[]> {
  const rootDomainId = await ports.instance.rootDomainId();
  if (rootDomainId === undefined) return [];
  const known = new Map((await ports.instance.ledgers()).map((ledger) => [ledger.id, ledger]));
  const moved = configured.find(
    (ledger) => !isSameNetwork(ledger.parameters, known.get(ledger.id)?.parameters ?? ledger.parameters),
  );
  if (moved !== undefined)
    throw new CodedError(
      'LedgerParametersChanged',
      `The ledger ${moved.id} has other parameters than it had: give it another id`,
    );
  const at = ports.clock.now().toISOString();
  const added = configured.filter(({ id }) => !known.has(id));
  const others = configured.filter(({ id, parameters }) => differs(parameters, known.get(id)?.parameters ?? parameters));
  const changed = others.length === 0 ? [] : await nextRevisions(ports.store, others, at);
  const ledgers = [...added, ...changed];
  if (ledgers.length === 0) return [];
  const notary = await ports.notary();
  const tickers = nativeTickers(added).map((ticker) => tickerEntity(ticker, rootDomainId, at));
  const configuring = { ledgers, tickers: tickers.map(({ data }) => data) };
  const signature = await signText(notary, ledgersConfiguredText(configuring));
  const change = await sealChange(notary, {
    at,
    rootDomainId,
    made: { type: 'LedgersConfigured', judgedAt: at, ...configuring, signature },
    ledgers: ledgers.map((data) => ({ data })),
    ...(tickers.length > 0 && { entities: tickers.map((ticker) => ({ ...firstRevision(ticker), validated: true })) }),
    events: ledgersConfiguredEvents(ledgers, rootDomainId),
  });
  const committed = await ports.store.commit(change);
  return committed.ok ? ledgers.map(({ id }) => id) : [];
}

/** The next revisions of ledgers, made of those that the notary signed: what a row says is not signed again. */
async function nextRevisions(
  store: Pick<DecisionStore, 'loadFacts'>,
  configured: readonly Ledger[],
  at: string,
): Promise<readonly Ledger[]> {
  const { ledgers } = await store.loadFacts(configured.map(({ id }) => ({ type: 'Ledger', ledgerId: id })));
  return ledgers.flatMap((ledger) => {
    const parameters = configured.find(({ id }) => id === ledger.id)?.parameters;
    if (parameters === undefined || !differs(parameters, ledger.parameters)) return [];
    const { metadata } = ledger;
    return [{ ...ledger, parameters, metadata: { ...metadata, revision: metadata.revision + 1, lastModifiedAt: at } }];
  });
}

function differs(one: LedgerParameters, other: LedgerParameters): boolean {
  return canonicalJson(one) !== canonicalJson(other);
}
