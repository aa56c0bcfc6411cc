import { contract } from '@countersign/contract';

import { defineList } from '../list-definition.ts';
import type { Row } from '../list-definition.ts';
import { compact, instant } from '../rows.ts';

function requestState(row: Row) {
  return compact({
    id: row['id'],
    requester: { id: row['requester_id'], domainId: row['requester_domain_id'] },
    status: row['status'],
    history: row['history'],
    lastModifiedAt: instant(row['modified_at']),
    intent: row['intent_id'] === null ? undefined : { id: row['intent_id'], domainId: row['intent_domain_id'] },
  });
}

export const requests = defineList(contract.requests.list, {
  from: 'request r',
  columns: 'r.id, r.requester_id, r.requester_domain_id, r.status, r.history, r.modified_at, r.intent_id, r.intent_domain_id',
  id: 'r.id',
  idType: 'uuid',
  scopes: { Domains: 'r.requester_domain_id', Requesters: 'r.requester_id' },
  sorts: { id: 'r.id' },
  defaultSort: 'id',
  filters: {},
  item: requestState,
});
