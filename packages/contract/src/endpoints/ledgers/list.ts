import { TrustedLedgersCollection } from '@countersign/model';

import { endpoint } from '../../endpoint.ts';
import { pagedQuery } from '../../query/list-query.ts';
import { ledgerId } from '../../query/values.ts';

/** `GET /v1/ledgers` */
export const listLedgers = endpoint({
  method: 'GET',
  path: '/v1/ledgers',
  summary: 'The configured ledgers',
  access: 'Member',
  query: pagedQuery(ledgerId, ['id', 'alias', 'metadata.createdAt', 'metadata.lastModifiedAt'], {}),
  status: 200,
  response: TrustedLedgersCollection,
  errors: [],
});
