import { TrustedLedgersCollection } from '@countersign/model';

import { endpoint } from '../../endpoint.ts';
import { pagedQuery } from '../../query/list-query.ts';
import { ledgerId } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/trusted-ledgers` */
export const listTrustedLedgers = endpoint(routes.trustedLedgers.list, {
  summary: 'The configured ledgers, by the name older clients read them under',
  query: pagedQuery(ledgerId, ['id', 'alias', 'metadata.createdAt', 'metadata.lastModifiedAt'], {}),
  status: 200,
  response: TrustedLedgersCollection,
  errors: [],
});
