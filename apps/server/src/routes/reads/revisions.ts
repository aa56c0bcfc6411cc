import { forEachRevised } from '@countersign/contract/routes';
import { governedEntities } from '@countersign/model/names';
import type { ListScope, Reads } from '@countersign/service';

import type { ApiHandlers } from '../../http/handlers.ts';

/** What each entity was, revision by revision. */
export function revisionHandlers({ revisions }: Pick<Reads, 'revisions'>): ApiHandlers['revisions'] {
  return forEachRevised((kind) => {
    const { idField, belongsTo } = governedEntities[kind];
    return ({ params, query }) => {
      const { domainId = '', [idField]: id = '' } = params;
      const scope: ListScope = belongsTo === 'Instance' ? { type: 'Instance' } : { type: 'Domains', domainIds: [domainId] };
      return revisions(kind, scope, id, query);
    };
  });
}
