import { contract } from '@countersign/contract';

import { select } from '../../schema/selection.ts';
import { defineList } from '../list-definition.ts';
import { compact, reference } from '../rows.ts';

export const requests = defineList(contract.requests.list, {
  from: 'request r',
  columns: select('request', 'r', [
    'id',
    'requester_id',
    'requester_domain_id',
    'status',
    'history',
    'modified_at',
    'intent_id',
    'intent_domain_id',
  ]),
  id: 'r.id',
  idType: 'uuid',
  scopes: { Domains: 'r.requester_domain_id', Requesters: 'r.requester_id' },
  sorts: { id: 'r.id' },
  defaultSort: 'id',
  filters: {},
  item: (row) =>
    compact({
      id: row.id,
      requester: { id: row.requester_id, domainId: row.requester_domain_id },
      status: row.status,
      history: [...row.history],
      lastModifiedAt: row.modified_at.toISOString(),
      intent: reference(row.intent_id, row.intent_domain_id),
    }),
});
