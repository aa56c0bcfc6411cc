import { keysOf } from '@countersign/kernel';
import type { CallInput } from '@countersign/client';
import type { Contract } from '@countersign/contract';
import type { ManifestContentType, ManifestProcessingStatus } from '@countersign/model';
import type { Tone } from '@countersign/ui';

import { listFields, manyOf, oneOf, searchCodec, text } from '../../shared/routing/search-codec.ts';

/** Order, place and filters of the list, by the server's own names. */
export type ManifestListQuery = NonNullable<CallInput<Contract['manifests']['list']>['query']>;

/** What a manifest's content can be. */
export const manifestTypes: readonly ManifestContentType[] = ['EIP-191', 'JWT', 'Unsafe'];

/** The tone of each state of a manifest's signature. */
export const manifestTones = { Pending: 'waiting', Preparing: 'moving', Completed: 'good' } satisfies Record<
  ManifestProcessingStatus,
  Tone
>;
const statuses = keysOf(manifestTones);

/** The URL of a list of manifests. */
export const manifestSearch = searchCodec({
  ...listFields(['metadata.createdAt']),
  type: manyOf(manifestTypes),
  status: oneOf(statuses),
  createdBy: text,
  lastModifiedBy: text,
  description: text,
});
export type ManifestSearch = ReturnType<typeof manifestSearch>;

/** The server's query of that URL, newest first. */
export function toManifestQuery({
  sortBy,
  sortOrder,
  startingAfter,
  limit,
  type,
  status,
  createdBy,
  lastModifiedBy,
  description,
}: ManifestSearch): ManifestListQuery {
  return {
    sortBy: sortBy ?? 'metadata.createdAt',
    sortOrder: sortOrder ?? 'DESC',
    ...(startingAfter && { startingAfter }),
    ...(limit && { limit }),
    ...(type && { 'content.type': type }),
    ...(status && { 'additionalDetails.processingStatus': status }),
    ...(createdBy && { 'metadata.createdBy': createdBy }),
    ...(lastModifiedBy && { 'metadata.lastModifiedBy': lastModifiedBy }),
    ...(description && { 'metadata.description': description }),
  };
}
