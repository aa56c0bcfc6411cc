import type { ListStatus } from '@countersign/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Translate } from '@countersign/kernel';

import { errorText } from '../api/error-text.ts';
import { pageSizes } from '../routing/search-codec.ts';
import { isFiltered, type ListControl, type ListSearch } from './use-list-search.ts';

interface Page<Row> {
  readonly items: readonly Row[];
  readonly nextStartingAfter?: string | undefined;
}

/** The part of a data table's props that follows from its query and its URL: rows, status, order, paging, retry. */
export function listProps<Row>(query: UseQueryResult<Page<Row>>, search: ListSearch, list: ListControl, t: Translate) {
  const status: ListStatus = query.data
    ? { kind: 'ready' }
    : query.error
      ? { kind: 'failed', message: errorText(query.error, t) }
      : { kind: 'loading' };
  const next = query.data?.nextStartingAfter;
  return {
    rows: query.data?.items ?? [],
    status,
    refreshing: query.isPlaceholderData,
    position: search,
    onSort: list.sort,
    onRetry: () => void query.refetch(),
    filtered: isFiltered(search),
    onClearFilters: list.clearFilters,
    paging: {
      page: list.page,
      size: list.size,
      sizes: pageSizes,
      onSize: list.setSize,
      onPrevious: list.page > 1 ? list.previous : undefined,
      onNext: next === undefined ? undefined : () => list.next(next),
    },
  };
}
