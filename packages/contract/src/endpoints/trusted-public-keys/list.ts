import { TrustedTrustedPublicKeysCollection, base64 } from '@countersign/model';

import { endpoint } from '../../endpoint.ts';
import { pagedQuery } from '../../query/list-query.ts';
import { routes } from '../../routes.ts';

/** A key is its own id. */
const query = pagedQuery(base64, ['metadata.createdAt', 'metadata.lastModifiedAt'], {});

/** `GET /v1/trusted-public-keys/api` */
export const listApiKeys = endpoint(routes.trustedPublicKeys.api, {
  summary: 'The keys with which the instance signs what the API answers',
  query,
  status: 200,
  response: TrustedTrustedPublicKeysCollection,
  errors: [],
});

/** `GET /v1/trusted-public-keys/trusted-collection` */
export const listCollectionKeys = endpoint(routes.trustedPublicKeys.trustedCollection, {
  summary: 'The keys with which the instance signs collections of keys',
  query,
  status: 200,
  response: TrustedTrustedPublicKeysCollection,
  errors: [],
});

/** `GET /v1/trusted-public-keys/messages` */
export const listMessageKeys = endpoint(routes.trustedPublicKeys.messages, {
  summary: 'The keys with which the instance signs messages to others',
  query,
  status: 200,
  response: TrustedTrustedPublicKeysCollection,
  errors: [],
});
