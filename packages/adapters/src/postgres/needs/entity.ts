import { loadedEntity, type EntityKind } from '@countersign/kinds/rules';
import { integrityViolation } from '@countersign/service';

import type { LookUp } from './need.ts';

interface EntityRow {
  readonly kind: EntityKind;
  readonly id: string;
  readonly revision: number;
  readonly validated: boolean;
  readonly processing: { readonly status?: string } | null;
}

export const entity: LookUp<'Entity', EntityRow> = {
  changesWith: [],
  lookUp: `
    select e.kind, e.id, e.revision, e.validated, e.processing
    from jsonb_to_recordset(p_needs) as n(type text, kind text, id uuid)
    cross join lateral (
      select kind, id, revision, validated, processing from entity where kind = n.kind and id = n.id offset 0
    ) e
    where n.type = 'Entity'`,
  needOf: ({ kind, id }) => ({ type: 'Entity', kind, id }),
  revisionOf: ({ kind, id, revision }) => ({ kind, id, revision }),
  answer({ kind, id, revision, validated, processing }, revisions) {
    const key = { kind, id, revision };
    const isValidated = kind === 'Ticker' && validated;
    if (isValidated && !revisions.isVerified(key)) throw integrityViolation(`Ticker ${id}`);
    return {
      entities: [loadedEntity(kind, revisions.get(key))],
      validatedTickerIds: isValidated ? [id] : [],
      pendingVaultIds: kind === 'Vault' && processing?.status !== 'Completed' ? [id] : [],
    };
  },
};
