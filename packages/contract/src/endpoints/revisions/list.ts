import { recordOf } from '@countersign/kernel';
import { base64, collectionOf, dateTime, uuid } from '@countersign/model';
import { governedEntities, limits, withArticle } from '@countersign/model/names';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { jsonObject } from '../../json-object.ts';
import { wholeNumber } from '../../query/values.ts';
import { forEachRevised, placeMembers } from '../../entity-routes.ts';
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

/** What an entity of a kind was, the newest revision first, at the route of its kind. */
export const revisionEndpoints = forEachRevised((kind) => {
  const { noun, belongsTo } = governedEntities[kind];
  return endpoint(routes.revisions[`of${kind}`], {
    summary: `What ${withArticle(noun)} was, the newest revision first`,
    params: z.strictObject(recordOf(placeMembers(kind), () => uuid)),
    query,
    status: 200,
    response: RevisionsCollection,
    errors: belongsTo === 'Instance' ? ['EntityNotFoundError'] : [],
  });
});
