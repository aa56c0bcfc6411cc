import type { RevisedWord } from '@countersign/model/names';
import './texts.ts';

import { revisionLines } from '@countersign/kinds/words';
import { Button, ErrorState, MomentText, SkeletonBlock } from '@countersign/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { UserChip } from '../../entities/chips.tsx';
import { useNames } from '../../entities/names.ts';
import { lastAuthor, revisionsQuery } from '../../entities/revision-queries.ts';
import { errorText } from '../api/error-text.ts';
import { LineChanges, PlainLines } from '../review/lines.tsx';
import { namesInLines } from '../review/names-in-lines.ts';
import { AppLink } from '../routing/app-link.tsx';
import { paths } from '../routing/paths.ts';
import { useScope } from '../routing/scope.ts';
import classes from './screens.module.css';

/** What an entity was: each revision with what it changed, who proposed that and when, and the task; the newest first. */
export function RevisionHistory({ kind, domainId, id }: { kind: RevisedWord; domainId: string; id: string }) {
  const { t } = useTranslation('screens');
  const query = useInfiniteQuery(revisionsQuery(kind, domainId, id));
  const { hasNextPage, isFetchingNextPage } = query;
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  // What the last one of a page changed is not known before the next page.
  const shown = hasNextPage ? items.slice(0, -1) : items;
  const revisions = shown.map((item, index) => {
    const before = items[index + 1];
    return { item, lines: revisionLines(kind, item.data, before?.data), Lines: before ? LineChanges : PlainLines };
  });
  const wanted = namesInLines(
    revisions.flatMap(({ lines }) => lines),
    domainId,
  );
  const authors = revisions.flatMap(({ item }) => lastAuthor(item.data) ?? []);
  const names = useNames({ ...wanted, users: [...(wanted.users ?? []), ...authors] });
  const scope = useScope();
  if (query.error) return <ErrorState message={errorText(query.error, t)} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <SkeletonBlock lines={4} label={t('app:action.loading')} />;
  return (
    <>
      <ol className={classes.history}>
        {revisions.map(({ item, lines, Lines }) => {
          const author = lastAuthor(item.data);
          return (
            <li key={item.revision}>
              <div className={classes.revision}>
                <h3>{t('history.revision', { revision: item.revision })}</h3>
                <MomentText value={item.savedAt} />
                {author ? <UserChip user={author} names={names} compact /> : null}
                {item.intentId === undefined ? null : (
                  <AppLink href={paths.intent(scope, item.intentId)}>{t('history.task')}</AppLink>
                )}
              </div>
              {lines.length === 0 ? (
                <p className={classes.nothing}>{t('history.nothing')}</p>
              ) : (
                <Lines lines={lines} context={{ names, domainId, ledgerId: undefined }} />
              )}
            </li>
          );
        })}
      </ol>
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('history.more')}
        </Button>
      ) : null}
    </>
  );
}
