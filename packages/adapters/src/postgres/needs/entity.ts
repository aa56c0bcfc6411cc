import { loadedEntity, type EntityKind } from '@countersign/kinds/rules';
import { integrityViolation } from '@countersign/service';

import { positionOf } from '../journal-position.ts';
import type { LookUp } from './need.ts';

interface EntityRow {
  readonly kind: EntityKind;
  readonly id: string;
  readonly revision: number;
  readonly validated: boolean;
  readonly processing: { readonly status?: string } | null;
  /** Of endpoints that were changed since there is a journal. */
  readonly position: number | null;
}

export const entity: LookUp<'Entity', EntityRow> = {
  changesWith: [],
  lookUp: `
    select e.kind, e.id, e.revision, e.validated, e.processing, case when e.kind = 'Endpoint' then (
        select ${positionOf('r.intent_id', 'executed')} from entity_revision r
        where r.kind = e.kind and r.id = e.id and r.revision = e.revision offset 0) end as position
    from jsonb_to_recordset(p_needs) as n(type text, kind text, id uuid)
    cross join lateral (
      select kind, id, revision, validated, processing from entity where kind = n.kind and id = n.id offset 0
    ) e
    where n.type = 'Entity'`,
  needOf: ({ kind, id }) => ({ type: 'Entity', kind, id }),
  revisionOf: ({ kind, id, revision }) => ({ kind, id, revision }),
  answer({ kind, id, revision, validated, processing, position }, revisions) {
    const key = { kind, id, revision };
    const isValidated = kind === 'Ticker' && validated;
    if (isValidated && !revisions.isVerified(key)) throw integrityViolation(`Ticker ${id}`);
    return {
      entities: [loadedEntity(kind, revisions.get(key))],
      validatedTickerIds: isValidated ? [id] : [],
      endpointPositions: position === null ? [] : [{ endpointId: id, position }],
      pendingVaultIds: kind === 'Vault' && processing?.status !== 'Completed' ? [id] : [],
    };
  },
};
