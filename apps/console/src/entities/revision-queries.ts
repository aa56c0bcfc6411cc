import type { CallOptions } from '@countersign/client';
import type { RevisionsCollection } from '@countersign/contract';
import { placeOfEntity } from '@countersign/contract/routes';
import { isJsonObject, type JsonObject } from '@countersign/kernel';
import type { UserReference } from '@countersign/model';
import { entityOfWord, type RevisedWord } from '@countersign/model/names';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { api } from '../shared/api/client.ts';

interface Query {
  readonly limit: number;
  readonly startingAfter?: number;
}

function revisionsOf(
  word: RevisedWord,
  domainId: string,
  id: string,
  query: Query,
  options: CallOptions,
): Promise<RevisionsCollection> {
  const kind = entityOfWord(word);
  return api.revisions[`of${kind}`]({ params: placeOfEntity(kind, domainId, id), query }, options);
}

const pageSize = 20;
const from: number | undefined = undefined;

/** What an entity was, page by page, the newest revision first. Its key begins like that of the entity, so that a change reaches both. */
export function revisionsQuery(kind: RevisedWord, domainId: string, id: string) {
  return infiniteQueryOptions({
    queryKey: [kind, domainId, id, 'revisions'],
    queryFn: ({ signal, pageParam }) =>
      revisionsOf(
        kind,
        domainId,
        id,
        { limit: pageSize, ...(pageParam !== undefined && { startingAfter: pageParam }) },
        { signal },
      ),
    initialPageParam: from,
    getNextPageParam: ({ nextStartingAfter }) => (nextStartingAfter === undefined ? undefined : Number(nextStartingAfter)),
  });
}

/** Who proposed the change that led to this revision of a record; nobody where genesis made it. */
export function lastAuthor({ metadata }: JsonObject): UserReference | undefined {
  if (!isJsonObject(metadata)) return undefined;
  const author = metadata['lastModifiedBy'] ?? metadata['createdBy'];
  if (!isJsonObject(author)) return undefined;
  const { id, domainId } = author;
  return typeof id === 'string' && typeof domainId === 'string' ? { id, domainId } : undefined;
}

/** What an entity was at one revision; null where that can't be read. */
export function revisionQuery(kind: RevisedWord, domainId: string, id: string, revision: number) {
  return queryOptions({
    queryKey: [kind, domainId, id, 'revisions', revision],
    queryFn: async ({ signal }): Promise<JsonObject | null> => {
      const { items } = await revisionsOf(kind, domainId, id, { limit: 1, startingAfter: revision + 1 }, { signal });
      const [found] = items;
      return found?.revision === revision ? found.data : null;
    },
    staleTime: Infinity,
  });
}
