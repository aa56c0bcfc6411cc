import type { SavedView } from '@countersign/contract';
import { Button, ListViews, Menu, MoreGlyph, ViewCount } from '@countersign/ui';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { Opened } from '../late/opened.tsx';
import { AppLink, useGo } from '../routing/app-link.tsx';
import type { useSavedViews } from './saved-views.ts';
import { filtersOf, type useListSearch, type ListSearch } from './use-list-search.ts';
import classes from './views.module.css';

const ViewDialog = lazyScreen(() => import('./view-dialog.tsx'), 'ViewDialog');

/** A way to look at a list that people come back to: its name, and the filters it stands for. */
export interface ListView<Search> {
  readonly label: string;
  readonly filters: Partial<Search>;
  /** How many it has, where the server can say. */
  readonly count?: number | undefined;
  /** They wait for the reader. */
  readonly waiting?: boolean;
}

/**
 * The views of a list as tabs: its own, of which the current one is that whose filters are set and no others, then those that the reader
 * saved. A list without views of its own has tabs once one is saved.
 */
export function Views<Search extends ListSearch>({
  views,
  search,
  list,
  saved,
}: {
  views: readonly ListView<Search>[];
  search: Search;
  list: ReturnType<typeof useListSearch<Search>>;
  saved: ReturnType<typeof useSavedViews>;
}) {
  const { t } = useTranslation('app');
  const go = useGo();
  const [renamed, setRenamed] = useState<SavedView | null>(null);
  const { current } = saved;
  const set = filtersOf(search);
  const isOwn = (filters: Partial<Search>) => current === undefined && set === filtersOf(filters);
  const shown = views.length > 0 ? views : [{ label: t('view.all'), filters: {} }];
  if (views.length === 0 && saved.views.length === 0) return null;
  return (
    <>
      <ListViews>
        {shown.map(({ label, filters, count, waiting = false }: ListView<Search>) => (
          <AppLink key={label} href={list.viewHref(filters)} aria-current={isOwn(filters) ? 'page' : undefined}>
            {label}
            <ViewCount count={count} waiting={waiting} />
          </AppLink>
        ))}
        {saved.views.map((view) => (
          <AppLink key={view.id} href={list.here(view.search)} aria-current={view.id === current?.id ? 'page' : undefined}>
            <span className={classes.name} title={view.name}>
              {view.name}
            </span>
          </AppLink>
        ))}
        {current ? (
          <Menu
            label={t('view.actionsOf', { name: current.name })}
            groups={[
              {
                entries: [
                  { label: t('view.rename'), onSelect: () => setRenamed(current) },
                  {
                    label: t('view.remove'),
                    danger: true,
                    onSelect: () => {
                      saved.remove(current.id);
                      go(list.viewHref({}));
                    },
                  },
                ],
              },
            ]}
            trigger={(props) => (
              <button {...props} className={classes.menu} aria-label={t('view.actionsOf', { name: current.name })}>
                <MoreGlyph />
              </button>
            )}
          />
        ) : null}
      </ListViews>
      {renamed ? (
        <Opened onClose={() => setRenamed(null)}>
          <ViewDialog
            title={t('view.rename')}
            name={renamed.name}
            taken={saved.views.flatMap(({ id, name }) => (id === renamed.id ? [] : [name]))}
            onName={(name) => saved.rename(renamed, name)}
            onClose={() => setRenamed(null)}
          />
        </Opened>
      ) : null}
    </>
  );
}

/** Saves what is set now as a view: there where something is set that no view stands for. */
export function SaveView<Search extends ListSearch>({
  views = [],
  search,
  saved,
}: {
  views?: readonly ListView<Search>[];
  search: Search;
  saved: ReturnType<typeof useSavedViews>;
}) {
  const { t } = useTranslation('app');
  const [isAsking, setAsking] = useState(false);
  const isOwn = search.sortBy === undefined && views.some(({ filters }) => filtersOf(search) === filtersOf(filters));
  if (!isAsking && (saved.current !== undefined || saved.shown === '' || isOwn)) return null;
  return (
    <>
      <Button size="xs" variant="subtle" onClick={() => setAsking(true)}>
        {t('view.save')}
      </Button>
      {isAsking ? (
        <Opened onClose={() => setAsking(false)}>
          <ViewDialog
            title={t('view.save')}
            taken={saved.views.map(({ name }) => name)}
            onName={saved.save}
            onClose={() => setAsking(false)}
          />
        </Opened>
      ) : null}
    </>
  );
}
