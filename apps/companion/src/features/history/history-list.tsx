import '../../app/history/texts.ts';

import { Button, downloadFile, EmptyState, ErrorState, SkeletonBlock, StatusChip, WhenText } from '@countersign/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { readHistory, type HistoryEntry } from '../../app/history/history.ts';
import { useProfile } from '../../app/profile/profile-store.ts';
import { Actions, Page } from '../../app/shell/page.tsx';
import { exportedHistory } from './export-history.ts';
import classes from './history.module.css';
import { OnceUnlocked } from './once-unlocked.tsx';
import { outcomeTones } from './outcome.ts';

const pageSize = 50;

/** What this device signed or refused for the profile it acts for, the latest first. */
export function HistoryList() {
  const { t } = useTranslation();
  return (
    <Page title={t('history:title')} lead={t('history:lead')}>
      <OnceUnlocked>
        <Entries />
      </OnceUnlocked>
    </Page>
  );
}

function Entries() {
  const { t } = useTranslation();
  const { profile } = useProfile();
  const [most, setMost] = useState(pageSize);
  const { data, error, refetch } = useQuery({
    queryKey: ['history', most],
    queryFn: () => readHistory(profile.id, most + 1),
    placeholderData: keepPreviousData,
  });
  const save = async () => {
    const { fileName, text } = exportedHistory(profile, await readHistory(profile.id), new Date());
    downloadFile(fileName, new Blob([text], { type: 'application/json' }));
  };
  if (error !== null) return <ErrorState message={t('error.storage')} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonBlock lines={5} label={t('app.loading')} />;
  if (data.length === 0) return <EmptyState title={t('history:empty')} hint={t('history:emptyHint')} />;
  return (
    <>
      <ul className={classes.list}>
        {data.slice(0, most).map((entry) => (
          <li key={entry.id}>
            <Item entry={entry} />
          </li>
        ))}
      </ul>
      <Actions>
        {data.length > most ? (
          <Button variant="default" onClick={() => setMost(most + pageSize)}>
            {t('history:more')}
          </Button>
        ) : null}
        <Button variant="default" onClick={() => void save()}>
          {t('history:export')}
        </Button>
      </Actions>
    </>
  );
}

function Item({ entry }: { entry: HistoryEntry }) {
  const { t } = useTranslation();
  return (
    <Link to="/history/$entryId" params={{ entryId: entry.id }} className={classes.item}>
      <span className={classes.sentence}>{entry.shown.sentence}</span>
      <span className={classes.remark}>
        <StatusChip tone={outcomeTones[entry.outcome]}>{t(`history:${entry.outcome}`)}</StatusChip>
        {t(`history:subject.${entry.subject}`)} · <WhenText value={entry.at} />
      </span>
    </Link>
  );
}
