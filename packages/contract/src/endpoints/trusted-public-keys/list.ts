import { TrustedTrustedPublicKeysCollection, base64 } from '@countersign/model';

import { endpoint } from '../../endpoint.ts';
import { pagedQuery } from '../../query/list-query.ts';

/** A key is its own id. */
const query = pagedQuery(base64, ['metadata.createdAt', 'metadata.lastModifiedAt'], {});

/** `GET /v1/trusted-public-keys/api` */
export const listApiKeys = endpoint({
  method: 'GET',
  path: '/v1/trusted-public-keys/api',
  summary: 'The keys with which the instance signs what the API answers',
  access: 'Member',
  query,
  status: 200,
  response: TrustedTrustedPublicKeysCollection,
  errors: [],
});

/** `GET /v1/trusted-public-keys/trusted-collection` */
export const listCollectionKeys = endpoint({
  method: 'GET',
  path: '/v1/trusted-public-keys/trusted-collection',
  summary: 'The keys with which the instance signs collections of keys',
  access: 'Member',
  query,
  status: 200,
  response: TrustedTrustedPublicKeysCollection,
  errors: [],
});

/** `GET /v1/trusted-public-keys/messages` */
export const listMessageKeys = endpoint({
  method: 'GET',
  path: '/v1/trusted-public-keys/messages',
  summary: 'The keys with which the instance signs messages to others',
  access: 'Member',
  query,
  status: 200,
  response: TrustedTrustedPublicKeysCollection,
  errors: [],
});
