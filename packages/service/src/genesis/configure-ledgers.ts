import { canonicalJson, CodedError, type Clock } from '@countersign/kernel';
import type { Ledger } from '@countersign/model';
import { sealEnvelope, type Notary } from '@countersign/signing';

import type { DecisionStore } from '../ports/decision-store.ts';
import type { InstanceStore } from '../ports/instance-store.ts';
import { tickerEntity } from '@countersign/governance';
import { madeEvents } from '@countersign/governance/journal';
import { firstRevision } from './first-revision.ts';
import { nativeTickers } from './native-tickers.ts';

/**
 * Adds ledgers that were configured since genesis, each with its native asset. For every start; safe to repeat, also by
 * several processes at once. Does nothing before genesis.
 * @returns the ids of the ledgers that were added
 * @throws `LedgerParametersChanged` where one is configured for another network than it was: its accounts' keys have signed for the first
 */
export async function configureLedgers(
  ports: {
    readonly store: Pick<DecisionStore, 'commit'>;
    readonly instance: Pick<InstanceStore, 'rootDomainId' | 'ledgers'>;
    readonly notary: () => Promise<Notary>;
    readonly clock: Clock;
  },
  configured: readonly Ledger[],
): Promise<readonly string[]> {
  const rootDomainId = await ports.instance.rootDomainId();
  if (rootDomainId === undefined) return [];
  const known = await ports.instance.ledgers();
  const changed = configured.find(({ id, parameters }) =>
    known.some((ledger) => ledger.id === id && canonicalJson(ledger.parameters) !== canonicalJson(parameters)),
  );
  if (changed !== undefined)
    throw new CodedError(
      'LedgerParametersChanged',
      `The ledger ${changed.id} has other parameters than it had: give it another id`,
    );
  const added = configured.filter(({ id }) => !known.some((ledger) => ledger.id === id));
  if (added.length === 0) return [];
  const notary = await ports.notary();
  const at = ports.clock.now().toISOString();
  const tickers = (await nativeTickers(added)).map((ticker) => tickerEntity(ticker, rootDomainId, at));
  const committed = await ports.store.commit({
    at,
    rootDomainId,
    ledgers: added.map((ledger) => sealEnvelope(notary, ledger)),
    entities: tickers.map((ticker) => ({ ...firstRevision(notary, ticker), validated: true })),
    events: madeEvents({ ledgers: added }, { rootDomainId, domainOfAccount: () => rootDomainId }),
  });
  return committed.ok ? added.map(({ id }) => id) : [];
}
