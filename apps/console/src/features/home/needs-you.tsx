import { movedValue, scaleOf, shortNote } from '@countersign/kinds/words';
import type { AwaitingIntent } from '@countersign/contract';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { AgoText, Amount, Card, ErrorState, SkeletonBlock, StatusChip } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { UserAvatar } from '../../entities/chips.tsx';
import { kindNames } from '../../entities/intent/kind-names.ts';
import { namesOfTasks } from '../../entities/intent/names-wanted.ts';
import { Sentence, whatSegments } from '../../entities/intent/sentence.tsx';
import { awaitingQuery } from '../../entities/intent/intent-queries.ts';
import { useNames, type Names } from '../../entities/names.ts';
import { errorText } from '../../shared/api/error-text.ts';
import { AppLink } from '../../shared/routing/app-link.tsx';
import { LinkButton } from '../../shared/routing/link-button.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import classes from './home.module.css';

const shown = 4;

/** The tasks that the person can decide on, the oldest first, each as a card of its own. */
export function NeedsYou() {
  const { t } = useTranslation('home');
  const scope = useScope();
  const { data, error, refetch } = useQuery(awaitingQuery(scope.domainId));
  const items = (data?.items ?? []).slice(0, shown);
  const names = useNames(namesOfTasks(items.map(({ intent }) => intent)));
  if (data?.awaitingCount === 0) return null;
  return (
    <section className={classes.part} aria-label={t('needs.title')}>
      <div className={classes.partHead}>
        <h2>{t('needs.title')}</h2>
        {data && data.awaitingCount > items.length ? (
          <AppLink href={paths.intents(scope, { waiting: 'true' })}>
            {data.isWhole ? t('needs.all', { count: data.awaitingCount }) : t('app:action.showAll')}
          </AppLink>
        ) : null}
      </div>
      {error && !data ? <ErrorState message={errorText(error, t)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <Card tone="raised">
          <SkeletonBlock lines={4} label={t('loading')} />
        </Card>
      ) : null}
      <ul className={classes.needs}>
        {items.map((one) => (
          <li key={one.intent.data.id}>
            <Need of={one} names={names} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Need({ of: { intent, signedCount, missingCount }, names }: { of: AwaitingIntent; names: Names }) {
  const { t } = useTranslation('home');
  const scope = useScope();
  const { id, details } = intent.data;
  const { payload, author, metadata, targetDomainId, expiryAt } = details;
  const moved = movedValue(payload, ledgerDescriptor);
  const href = paths.intent(scope, id, { targetDomainId });
  const who = names.user(author);
  const note = shortNote(metadata.description);
  return (
    <Card tone="raised">
      <div className={classes.needHead}>
        {moved ? <Value moved={moved} names={names} /> : null}
        <p className={moved ? classes.needSays : classes.needSentence}>
          <Sentence segments={whatSegments(payload, names, t)} />
        </p>
        <StatusChip tone="waiting">{t('needs.seats', { count: signedCount, total: signedCount + missingCount })}</StatusChip>
      </div>
      {note === undefined ? null : <bdi className={classes.needNote}>{t('ui:quote', { text: note })}</bdi>}
      <div className={classes.needFoot}>
        {who === undefined ? null : <UserAvatar user={author} names={names} size="xs" />}
        <span className={classes.needWho}>
          {who} · <AgoText value={metadata.createdAt} /> · {t('needs.expires')} <AgoText value={expiryAt} />
        </span>
        <LinkButton variant="default" href={href}>
          {t('needs.review')}
        </LinkButton>
      </div>
    </Card>
  );
}

/** The amount of a task, large; where nobody knows its unit, the sentence below says what it counts. */
function Value({ moved, names }: { moved: NonNullable<ReturnType<typeof movedValue>>; names: Names }) {
  const scale = scaleOf(moved.amount.unit, kindNames(names));
  if (scale === 'unknown' || (scale !== 'loading' && scale.symbol === undefined)) return null;
  return (
    <p className={classes.needAmount}>
      {scale === 'loading' ? (
        <Amount value={moved.amount.amount} unit="loading" />
      ) : (
        <>
          <Amount value={moved.amount.amount} unit={scale} bare /> <small>{scale.symbol}</small>
        </>
      )}
    </p>
  );
}
