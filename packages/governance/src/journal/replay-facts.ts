import type { Result } from '@countersign/kernel';
import { canonicalJson, err, ok } from '@countersign/kernel';
import type { DomainEvent, LoadedEntity } from '@countersign/kinds/rules';
import type { LedgerParameters } from '@countersign/model';
import { revisionKey, type GovernedState } from './governed-state.ts';
import type { AdoptedRow, MadeEntry } from './journal-entry.ts';
import { madeEvents } from './made-events.ts';

/** Adds what the instance made without a request. */
export function takeMade(made: MadeEntry, state: GovernedState): Result<readonly DomainEvent[], string> {
  const { entities = [], accountLedgers = [], addresses = [], ledgers = [] } = made;
  const { rootDomainId = '' } = state;
  for (const ledger of ledgers) {
    const before = state.ledgers.get(ledger.id);
    if ((before?.metadata.revision ?? 0) + 1 !== ledger.metadata.revision)
      return err(`Ledger ${ledger.id} was at another revision`);
    if (before !== undefined && !isSameNetwork(before.parameters, ledger.parameters))
      return err(`Ledger ${ledger.id} became another network`);
    state.ledgers.set(ledger.id, ledger);
  }
  for (const entity of entities) {
    const revision = entity.data.metadata?.revision ?? 1;
    const before = state.find(entity.kind, entity.data.id);
    if ((before?.metadata?.revision ?? 0) + 1 !== revision)
      return err(`${entity.kind} ${entity.data.id} was at another revision`);
    const domainId = domainOf(entity, rootDomainId);
    state.put({ entity, revision, domainId });
    if (entity.kind === 'Ticker') state.validatedTickerIds.add(entity.data.id);
  }
  for (const accountLedger of accountLedgers) state.putAccountLedger(accountLedger);
  for (const address of addresses) state.putAddress(address);
  const domainOfAccount = (id: string) => state.find('Account', id)?.domainId ?? '';
  return ok(madeEvents(made, { rootDomainId, domainOfAccount }));
}

/** True if two ledgers are the same but for what the operator may change: the most that a transaction pays in fees. */
export function isSameNetwork(one: LedgerParameters, other: LedgerParameters): boolean {
  return canonicalJson({ ...one, maximumFee: undefined }) === canonicalJson({ ...other, maximumFee: undefined });
}

/** Takes over a row from before the journal, which has no events. */
export function takeAdopted(row: AdoptedRow, state: GovernedState): Result<readonly DomainEvent[], string> {
  putAdopted(row, state);
  return ok([]);
}

function putAdopted(row: AdoptedRow, state: GovernedState): void {
  switch (row.table) {
    case 'Revision': {
      const { table: _, validated, intentId, ...entity } = row;
      const { data } = entity;
      const domainId = domainOf(entity, state.rootDomainId ?? data.id);
      state.put({ entity, revision: data.metadata?.revision ?? 1, domainId, intentId });
      if (entity.kind === 'Ticker' && validated) state.validatedTickerIds.add(data.id);
      return;
    }
    case 'Intent': {
      const { data, version, needs, decisions, requestIds, policies } = row;
      const selected = policies.flatMap(({ id, revision }) => {
        const found = state.revisions.get(revisionKey('Policy', id, revision))?.entity;
        return found?.kind === 'Policy' ? [found.data] : [];
      });
      const position = undefined;
      state.intents.set(data.id, { intent: data, version, needs, decisions, requestIds, policies: selected, position });
      return;
    }
    case 'Request': {
      const { id, kind, intentId, text, signature } = row;
      state.requests.set(id, { kind, intentId, text, signature });
      return;
    }
    case 'Ledger':
      state.ledgers.set(row.data.id, row.data);
      return;
    case 'SystemProperty':
      state.systemProperties.set(row.data.id, row.data);
      return;
    case 'AccountLedger':
      state.putAccountLedger(row);
      return;
    case 'Address':
      state.putAddress(row);
      return;
  }
}

function domainOf({ kind, data }: LoadedEntity, rootDomainId: string): string {
  if (kind === 'Domain') return data.id;
  return 'domainId' in data ? data.domainId : rootDomainId;
}
