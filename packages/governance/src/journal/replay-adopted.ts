import { ok, type Result } from '@countersign/kernel';
import type { DomainEvent, LoadedEntity } from '@countersign/kinds/rules';
import { revisionKey, type GovernedState } from './governed-state.ts';
import type { AdoptedRow } from './journal-entry.ts';

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
