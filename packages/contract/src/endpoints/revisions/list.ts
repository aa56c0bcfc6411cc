import { base64, collectionOf, dateTime, uuid } from '@countersign/model';
import { limits } from '@countersign/model/names';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { jsonObject } from '../../json-object.ts';
import { wholeNumber } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** What an entity was from one executed intent to the next. */
export const Revision = z.strictObject({
  revision: z.int(),
  savedAt: dateTime,
  /** The intent that made it; absent for what genesis made, and for an asset that was first seen on its ledger. */
  intentId: uuid.optional(),
  /** The entity's record as it was. */
  data: jsonObject,
  /** The notary's signature over `data` and its key; absent for an asset that nobody has validated. */
  signature: base64.optional(),
  signingKey: base64.optional(),
});
export type Revision = z.infer<typeof Revision>;

/** A page of an entity's revisions, the newest first. */
export const RevisionsCollection = collectionOf(Revision);
export type RevisionsCollection = z.infer<typeof RevisionsCollection>;

const query = z.strictObject({
  limit: wholeNumber(1, limits.pageSizeMaximum).optional(),
  /** The number of the last revision that the caller has. */
  startingAfter: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
});

const page = { query, status: 200, response: RevisionsCollection, errors: [] } as const;
const pageOfInstance = { ...page, errors: ['EntityNotFoundError'] } as const;

/** `GET /internal/v1/domains/{domainId}/accounts/{accountId}/revisions` */
export const listAccountRevisions = endpoint(routes.revisions.ofAccount, {
  summary: 'What an account was, the newest revision first',
  params: z.strictObject({ domainId: uuid, accountId: uuid }),
  ...page,
});

/** `GET /internal/v1/domains/{domainId}/revisions` */
export const listDomainRevisions = endpoint(routes.revisions.ofDomain, {
  summary: 'What a domain was, the newest revision first',
  params: z.strictObject({ domainId: uuid }),
  ...page,
});

/** `GET /internal/v1/domains/{domainId}/endpoints/{endpointId}/revisions` */
export const listEndpointRevisions = endpoint(routes.revisions.ofEndpoint, {
  summary: 'What an endpoint was, the newest revision first',
  params: z.strictObject({ domainId: uuid, endpointId: uuid }),
  ...page,
});

/** `GET /internal/v1/domains/{domainId}/policies/{policyId}/revisions` */
export const listPolicyRevisions = endpoint(routes.revisions.ofPolicy, {
  summary: 'What a policy was, the newest revision first',
  params: z.strictObject({ domainId: uuid, policyId: uuid }),
  ...page,
});

/** `GET /internal/v1/tickers/{tickerId}/revisions` */
export const listTickerRevisions = endpoint(routes.revisions.ofTicker, {
  summary: 'What an asset was, the newest revision first',
  params: z.strictObject({ tickerId: uuid }),
  ...pageOfInstance,
});

/** `GET /internal/v1/domains/{domainId}/users/{userId}/revisions` */
export const listUserRevisions = endpoint(routes.revisions.ofUser, {
  summary: 'What a user was, the newest revision first',
  params: z.strictObject({ domainId: uuid, userId: uuid }),
  ...page,
});

/** `GET /internal/v1/vaults/{vaultId}/revisions` */
export const listVaultRevisions = endpoint(routes.revisions.ofVault, {
  summary: 'What a vault was, the newest revision first',
  params: z.strictObject({ vaultId: uuid }),
  ...pageOfInstance,
});
