import type { SavedView } from '@countersign/contract';
import { showToast } from '@countersign/ui';
import { hiddenColumnsOf } from '@countersign/ui/table/column-choice.ts';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { api } from '../api/client.ts';
import { errorText } from '../api/error-text.ts';
import { queryClient } from '../api/query-client.ts';
import { useMembership } from '../membership/use-membership.ts';
import { parseSearchText, searchText } from '../routing/search-text.ts';

const none: readonly SavedView[] = [];

/** The views of a list that the person saved, in one domain, since filters name what is there. */
const viewsQuery = (domainId: string, list: string) =>
  queryOptions({
    queryKey: ['saved-views', domainId, list],
    queryFn: async ({ signal }): Promise<readonly SavedView[]> =>
      (await api.savedViews.list({ params: { domainId }, query: { list } }, { signal })).items,
  });

/** The part of a list's URL that a view stands for: its filters and its order, not the page or its size. */
export const viewSearch = ({
  startingAfter: _place,
  page: _page,
  limit: _size,
  ...search
}: Readonly<Record<string, unknown>>): string => sorted(searchText(search));

/** The same text for the same query, in whatever order its names came. */
function sorted(text: string): string {
  const values = parseSearchText(text);
  return searchText(Object.fromEntries(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))));
}

/** With the view in its place, or behind the others where it is new. */
export function withView(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  return views.some(({ id }) => id === view.id) ? views.map((one) => (one.id === view.id ? view : one)) : [...views, view];
}

/** The saved views of a list, which of them the URL shows, and how they change. */
export function useSavedViews(list: string, search: object) {
  const { t } = useTranslation('app');
  const { domainId } = useMembership();
  const query = viewsQuery(domainId, list);
  const views = useQuery(query).data ?? none;
  const shown = viewSearch({ ...search });
  const current = views.find((view) => view.search === shown);
  const change = (changed: (before: readonly SavedView[]) => readonly SavedView[]) =>
    queryClient.setQueryData(query.queryKey, (before) => changed(before ?? none));
  /** Each view is kept by itself: others that were saved elsewhere meanwhile stay. */
  const keep = async (view: SavedView): Promise<void> => {
    const kept = await api.savedViews.save({ params: { domainId }, body: view });
    await queryClient.cancelQueries({ queryKey: query.queryKey });
    change((before) => withView(before, kept));
    void queryClient.invalidateQueries({ queryKey: query.queryKey });
  };
  /** Shown at once, and taken back with the reason where it can't be kept. */
  const unlessRefused = async (asked: Promise<void>): Promise<void> => {
    try {
      await asked;
    } catch (error) {
      showToast({ tone: 'danger', title: t('view.notKept'), message: errorText(error, t) });
      void queryClient.invalidateQueries({ queryKey: query.queryKey });
    }
  };
  return {
    views,
    shown,
    current,
    /** The columns of the saved view that the URL shows; a list that shows none has its own. */
    ...(current && {
      columnsOfView: {
        hidden: current.hiddenColumns,
        keep: (hiddenColumns: readonly string[]) => {
          const view = { ...current, hiddenColumns: [...hiddenColumns] };
          change((before) => withView(before, view));
          void unlessRefused(keep(view));
        },
      },
    }),
    /** Keeps what is set as a view; rejects where that is refused. */
    save: (name: string): Promise<void> => {
      const hiddenColumns = hiddenColumnsOf(list);
      return keep({
        id: crypto.randomUUID(),
        list,
        name,
        search: shown,
        ...(hiddenColumns && { hiddenColumns: [...hiddenColumns] }),
      });
    },
    rename: (view: SavedView, name: string): Promise<void> => keep({ ...view, name }),
    remove: (id: string): void => {
      change((before) => before.filter((view) => view.id !== id));
      void unlessRefused(api.savedViews.remove({ params: { domainId }, query: { id } }));
    },
  };
}
