import './texts.ts';
import { Button, EmptyState, Notice, SkeletonBlock } from '@countersign/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { waitingQuery } from '../../../app/api/waiting.ts';
import { useIsOpen } from '../../../app/session/session.ts';
import { Unlock } from '../../../app/session/unlock.tsx';
import { Page } from '../../../app/shell/page.tsx';
import { Fresh } from '../screen/fresh.tsx';
import { Signable } from '../screen/signable.tsx';
import { byUrgency, placeIn, type Handled } from './queue.ts';
import { useReadings, type Reading } from './readers.tsx';
import classes from './sitting.module.css';

const kindsOfOutcome = ['signed', 'refused', 'skipped', 'gone'] as const satisfies readonly Handled[];

/**
 * All that waits for this device, one after the other: each read and shown as by itself, signed by a check of its own, refused or skipped.
 * What was left out or not looked at goes on waiting.
 */
export function Sitting() {
  const { t } = useTranslation();
  const isOpen = useIsOpen();
  const queries = useQueryClient();
  const { data } = useQuery({ ...waitingQuery, enabled: isOpen });
  const [handled, setHandled] = useState<ReadonlyMap<string, Handled>>(new Map());
  const [shown, setShown] = useState<Reading>();
  const [isStopped, setStopped] = useState(false);
  const waiting = data?.items.filter(({ kind, hash }) => kind === 'Sign' && !handled.has(hash)) ?? [];
  const { readings, isReading, readers } = useReadings(waiting);
  const { current, number, total } = placeIn(readings.toSorted(byUrgency), handled, shown);
  // Once it is on the screen it stays, whatever a later poll brings. The next is chosen when all were read.
  const isChosen = current !== undefined && (current === shown || !isReading);
  if (isChosen && current !== shown) setShown(current);
  const handle = (hash: string, as: Handled) => {
    setHandled((before) => new Map(before).set(hash, as));
    void queries.invalidateQueries(waitingQuery);
  };
  if (!isOpen) {
    return (
      <Page title={t('requests.title')} back="/">
        <Unlock />
      </Page>
    );
  }
  const isOver = data !== undefined && current === undefined && !isReading;
  // What is asked for afterwards is for another sitting: nobody who is done is shown one more.
  if (isOver && !isStopped) setStopped(true);
  if (isStopped || isOver) return <Over handled={handled} left={waiting.length} />;
  if (!isChosen) {
    return (
      <Page title={t('requests.title')} back="/">
        {readers}
        <SkeletonBlock lines={5} label={t('sitting:reading')} />
      </Page>
    );
  }
  const isGone = !waiting.some(({ hash }) => hash === current.hash);
  return (
    <Page title={t('sitting:place', { number, total })} back="/" waiting={waiting.length}>
      {readers}
      <Fresh key={current.hash}>
        <Signable
          read={current.read}
          isGone={isGone}
          opensFirst
          onAnswered={async (answer) => handle(current.hash, answer)}
          actions={
            <>
              <Button size="md" variant="default" onClick={() => handle(current.hash, isGone ? 'gone' : 'skipped')}>
                {isGone ? t('sitting:next') : t('sitting:skip')}
              </Button>
              <Button size="md" variant="subtle" onClick={() => setStopped(true)}>
                {t('sitting:stop')}
              </Button>
            </>
          }
        />
      </Fresh>
    </Page>
  );
}

/** What was done, and what was not. */
function Over({ handled, left }: { handled: ReadonlyMap<string, Handled>; left: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toList = (
    <Button size="md" onClick={() => void navigate({ to: '/' })}>
      {t('sitting:toList')}
    </Button>
  );
  if (handled.size === 0 && left === 0) {
    return (
      <Page title={t('sitting:over')} back="/">
        <EmptyState title={t('sitting:empty')} hint={t('sitting:emptyHint')} action={toList} />
      </Page>
    );
  }
  const counts = kindsOfOutcome.map((kind) => ({ kind, count: [...handled.values()].filter((one) => one === kind).length }));
  const [signed, ...others] = counts;
  return (
    <Page title={t('sitting:over')} back="/">
      <Notice tone={signed && signed.count > 0 ? 'good' : 'past'} title={t('sitting:signed', { count: signed?.count ?? 0 })}>
        {signed && signed.count > 0 ? t('sitting:consoleHint') : null}
      </Notice>
      <ul className={classes.counts}>
        {others.map(({ kind, count }) => (count > 0 ? <li key={kind}>{t(`sitting:${kind}`, { count })}</li> : null))}
        {left > 0 ? <li>{t('sitting:left', { count: left })}</li> : null}
      </ul>
      <div>{toList}</div>
    </Page>
  );
}
