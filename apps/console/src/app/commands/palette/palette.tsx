import '../texts.ts';

import { Button, Dialog } from '@countersign/ui';
import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { api } from '../../../shared/api/client.ts';
import { meQuery } from '../../../shared/membership/membership-queries.ts';
import { profileFor } from '../../../shared/membership/membership.ts';
import { useMembership } from '../../../shared/membership/use-membership.ts';
import { useGo } from '../../../shared/routing/app-link.tsx';
import { useScope } from '../../../shared/routing/scope.ts';
import { useVisibleSections } from '../../shell/use-visible-sections.ts';
import { recentPlaces } from '../recent-places.ts';
import { actionEntries, foundEntry, matching, screenEntries, type Entry } from './entries.ts';
import classes from './palette.module.css';

const pauseMs = 150;
const freshMs = 10_000;
/** From how many characters on the server is asked: one is in almost every name. */
const shortest = 2;

/** What the server finds. Each text has its own answer, so that one that comes late is never shown for another. */
const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => api.me.search({ query: { text } }, { signal }),
    staleTime: freshMs,
    enabled: text.length >= shortest,
    retry: 1,
  });

interface Group {
  readonly name: 'recent' | 'screens' | 'actions' | 'found';
  readonly entries: readonly Entry[];
}

/** One field that leads to screens, to what can be proposed, and to anything the person may read, in every domain. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('commands');
  const go = useGo();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const text = typed.trim();
  const { groups, search, isSearching } = useGroups(text);
  const entries = groups.flatMap((group) => group.entries);
  const current = Math.min(at, entries.length - 1);
  const open = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    go(entry.href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = entries.length - 1;
    const to = {
      ArrowDown: current >= last ? 0 : current + 1,
      ArrowUp: current <= 0 ? last : current - 1,
      PageDown: Math.min(last, current + pageSize),
      PageUp: Math.max(0, current - pageSize),
    }[event.key];
    if (to !== undefined) setAt(to);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) open(entries[current]);
    else return;
    event.preventDefault();
  };
  const says = isSearching
    ? t('palette.searching')
    : search.error
      ? t('palette.failed')
      : entries.length === 0
        ? t('palette.nothing', { text })
        : '';
  return (
    <Dialog title={t('palette.title')} size="lg" onClose={onClose}>
      <div className={classes.palette}>
        <input
          type="text"
          role="combobox"
          className={classes.field}
          aria-label={t('palette.field')}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={entries[current] ? `${id}-${current}` : undefined}
          aria-autocomplete="list"
          aria-describedby={`${id}-keys`}
          placeholder={t('palette.field')}
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          data-autofocus
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a combobox’s list with more in it than text */}
        <div id={`${id}-list`} role="listbox" aria-label={t('palette.results')} className={classes.results}>
          {groups.map(({ name, entries: inGroup }) => (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset may not stand in a list
            <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
              <div id={`${id}-${name}`} className={classes.heading}>
                {t(`palette.${name}`)}
              </div>
              {inGroup.map((entry) => {
                const index = entries.indexOf(entry);
                return (
                  <Option
                    key={entry.href}
                    id={`${id}-${index}`}
                    entry={entry}
                    isCurrent={index === current}
                    onPoint={() => setAt(index)}
                    onOpen={() => open(entry)}
                  />
                );
              })}
            </div>
          ))}
        </div>
        <div className={classes.foot}>
          <output>{says || <span className="cs-hidden">{t('palette.count', { count: entries.length })}</span>}</output>
          {search.error ? (
            <Button size="xs" variant="default" onClick={() => void search.refetch()}>
              {t('palette.retry')}
            </Button>
          ) : null}
          <span id={`${id}-keys`} className={classes.keys}>
            {t('palette.keys')}
          </span>
        </div>
      </div>
    </Dialog>
  );
}

const pageSize = 6;

/** What a text leads to, and how the search for it stands. */
function useGroups(text: string) {
  const { t } = useTranslation('commands');
  const here = useScope();
  const offered = useVisibleSections();
  const { visible, publicKey } = useMembership();
  const me = useQuery(meQuery).data;
  const [settled] = useDebouncedValue(text, pauseMs);
  const search = useQuery(searchQuery(settled));
  const scopeOf = (domainId: string) => ({
    profileDomainId: (me && profileFor(domainId, me, visible)?.id) ?? here.profileDomainId,
    domainId,
  });
  const domainName = (domainId: string | undefined) => visible.find((domain) => domain.id === domainId)?.alias;
  // Of what is typed now, not of what was typed before.
  const found = text === settled ? (search.data?.items ?? []) : [];
  const all: readonly Group[] = [
    {
      name: 'recent',
      entries: recentPlaces(publicKey).map(({ href, title }) => ({ href, label: title })),
    },
    { name: 'screens', entries: screenEntries(offered, here, t) },
    { name: 'actions', entries: actionEntries(here, t) },
  ];
  const own = all.map(({ name, entries }) => ({ name, entries: text === '' ? entries : matching(entries, text) }));
  const foundGroup: Group = {
    name: 'found',
    entries: found.map((item) => {
      const { href, label, detail } = foundEntry(item, scopeOf, here);
      const told = [t(`palette.kind.${item.kind}`), detail, item.kind === 'domain' ? undefined : domainName(item.domainId)];
      return { href, label, detail: told.filter(Boolean).join(' · ') };
    }),
  };
  const isSearching = text.length >= shortest && (text !== settled || search.isFetching) && found.length === 0;
  return { groups: [...own, foundGroup].filter(({ entries }) => entries.length > 0), search, isSearching };
}

function Option({
  id,
  entry,
  isCurrent,
  onPoint,
  onOpen,
}: {
  id: string;
  entry: Entry;
  isCurrent: boolean;
  onPoint: () => void;
  onOpen: () => void;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and its keys; the option is its active descendant
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of a list with more in it than text
      role="option"
      aria-selected={isCurrent}
      className={classes.option}
      ref={(element) => {
        if (isCurrent) element?.scrollIntoView({ block: 'nearest' });
      }}
      onMouseMove={isCurrent ? undefined : onPoint}
      onClick={onOpen}
    >
      <span className={classes.label}>{entry.label}</span>
      {entry.detail ? <span className={classes.detail}>{entry.detail}</span> : null}
    </div>
  );
}
