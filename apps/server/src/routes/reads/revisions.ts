import { forEachRevised } from '@countersign/contract/routes';
import { governedEntities } from '@countersign/model/names';
import type { Reads } from '@countersign/service';

import type { ApiHandlers } from '../../http/handlers.ts';
import { scopeOf } from './entities.ts';

/** What each entity was, revision by revision. */
export function revisionHandlers({ revisions }: Pick<Reads, 'revisions'>): ApiHandlers['revisions'] {
  return forEachRevised((kind) => {
    const { idField } = governedEntities[kind];
    return ({ params, query }) => revisions(kind, scopeOf(kind, params), params[idField] ?? '', query);
  });
}
