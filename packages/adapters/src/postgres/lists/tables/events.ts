import { contract } from '@countersign/contract';

import { select } from '../../schema/selection.ts';
import { defineList } from '../list-definition.ts';

export const events = defineList(contract.events.list, {
  // One that came since events were numbered is not there yet; it would have no place in the order.
  from: '(select * from event where sequence_number is not null) v',
  columns: select('event', 'v', ['id', 'domain_id', 'payload', 'sequence_number', 'saved_at']),
  id: 'v.id',
  idType: 'uuid',
  scopes: { Domains: 'v.domain_id', Subtrees: 'v.domain_id' },
  sorts: { sequenceNumber: 'v.sequence_number' },
  defaultSort: 'sequenceNumber',
  // Says where to look, which the scope of the statement does.
  filters: { scope: () => 'true' },
  item: (row) => ({
    id: row.id,
    domainId: row.domain_id,
    payload: row.payload,
    sequenceNumber: Number(row.sequence_number),
    savedAt: row.saved_at.toISOString(),
  }),
});
