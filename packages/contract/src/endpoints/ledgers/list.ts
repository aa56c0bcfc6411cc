import { TrustedLedgersCollection } from '@countersign/model';

import { endpoint } from '../../endpoint.ts';
import { pagedQuery } from '../../query/list-query.ts';
import { ledgerId } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/ledgers` */
export const listLedgers = endpoint(routes.ledgers.list, {
  summary: 'The configured ledgers',
  query: pagedQuery(ledgerId, ['id', 'alias', 'metadata.createdAt', 'metadata.lastModifiedAt'], {}),
  status: 200,
  response: TrustedLedgersCollection,
  errors: [],
});
