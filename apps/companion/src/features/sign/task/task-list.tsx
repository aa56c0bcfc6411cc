import './texts.ts';
import { shortId } from '@countersign/kernel';
import { allReferencesIn, shortNote, whatSegments, type Names } from '@countersign/kinds/words';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { AgoText, Button, formatDateTime } from '@countersign/ui';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import type { Task, Tasks } from '../../../app/api/tasks.ts';
import { useNames, type WantedRecord } from '../../../app/entities/use-names.ts';
import { kindText } from '../kind-text.ts';
import classes from '../screen/sign.module.css';
import { SegmentsText } from '../screen/segments-text.tsx';

/** So many at first: each asks for the names of all that it is about. */
const shownAtFirst = 20;

function namedIn({ intent }: Task): readonly WantedRecord[] {
  const { author, payload, targetDomainId } = intent.data.details;
  return [
    { kind: 'user', ...author },
    { kind: 'domain', id: targetDomainId, domainId: targetDomainId },
    ...allReferencesIn(payload, targetDomainId, ledgerDescriptor),
  ];
}

/** The tasks that wait for the person, the oldest first; each leads to its screen. */
export function TaskList({ tasks: { items, hasMore } }: { tasks: Tasks }) {
  const { t } = useTranslation();
  const [count, setCount] = useState(shownAtFirst);
  const shown = items.slice(0, count);
  const { names, isPending } = useNames(shown.flatMap(namedIn));
  return (
    <section aria-labelledby="tasks" className={classes.tasks}>
      <h2 id="tasks">{t('task:list')}</h2>
      <ul className={classes.list} aria-live="polite">
        {shown.map((task) => (
          <li key={task.intent.data.id}>
            <TaskItem task={task} names={names} isPending={isPending} />
          </li>
        ))}
      </ul>
      {items.length > count ? (
        <div>
          <Button variant="default" onClick={() => setCount(count + shownAtFirst)}>
            {t('task:showMore')}
          </Button>
        </div>
      ) : hasMore ? (
        <p className={classes.remark}>{t('task:rest')}</p>
      ) : null}
    </section>
  );
}

/** What somebody wants, who, how long ago, and how many have signed. It is the server's word: the screen behind it checks. */
function TaskItem({ task, names, isPending }: { task: Task; names: Names; isPending: boolean }) {
  const { t } = useTranslation();
  const { id, details } = task.intent.data;
  const { author, payload, metadata, expiryAt, targetDomainId: domainId } = details;
  const who = names.name('user', author.id) ?? shortId(author.id);
  const place = names.name('domain', domainId);
  const note = shortNote(metadata.description);
  const [signed, total] = [task.signedCount, task.signedCount + task.missingCount];
  return (
    <Link to="/tasks/$domainId/$intentId" params={{ domainId, intentId: id }} className={classes.item}>
      <span className={classes.itemWhat}>
        {isPending ? t('sign:reading') : <SegmentsText segments={whatSegments(payload, ledgerDescriptor, names, kindText(t))} />}
      </span>
      <IconChevronRight size={20} aria-hidden />
      {note === undefined ? null : <bdi className={classes.itemNote}>{t('ui:quote', { text: note })}</bdi>}
      <span className={classes.itemRemark}>
        {isPending ? null : (
          <>
            {place === undefined ? null : <>{place} · </>}
            {t('task:by', { who })} <AgoText value={metadata.createdAt} />
            {' · '}
          </>
        )}
        {t('task:seats', { count: signed, total })} · {t('task:until', { time: formatDateTime(new Date(expiryAt)) })}
      </span>
    </Link>
  );
}
