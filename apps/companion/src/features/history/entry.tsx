import '../../app/history/texts.ts';
import '../../app/request-texts/texts.ts';

import {
  AddressText,
  DateTimeText,
  DetailItem,
  DetailList,
  DetailSection,
  MomentText,
  Notice,
  SkeletonBlock,
  StatusChip,
} from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { readHistoryEntry, type HistoryEntry, type ShownValue } from '../../app/history/history.ts';
import { useProfile } from '../../app/profile/profile-store.ts';
import { Page } from '../../app/shell/page.tsx';
import classes from './history.module.css';
import { OnceUnlocked } from './once-unlocked.tsx';
import { outcomeTones } from './outcome.ts';

/** One thing that this device signed or refused, as it was shown then, with the exact text and the signature. */
export function Entry({ entryId }: { entryId: string }) {
  const { t } = useTranslation();
  return (
    <Page title={t('history:entry')} back="/history">
      <OnceUnlocked>
        <Stored entryId={entryId} />
      </OnceUnlocked>
    </Page>
  );
}

function Stored({ entryId }: { entryId: string }) {
  const { t } = useTranslation();
  const { profile } = useProfile();
  const { data, isPending } = useQuery({
    queryKey: ['history-entry', entryId],
    queryFn: async () => (await readHistoryEntry(profile.id, entryId)) ?? null,
  });
  if (isPending) return <SkeletonBlock lines={5} label={t('app.loading')} />;
  return data ? <Answered entry={data} /> : <Notice tone="past" title={t('history:none')} />;
}

function Answered({ entry }: { entry: HistoryEntry }) {
  const { t } = useTranslation();
  const { shown, outcome, reason, signature } = entry;
  return (
    <>
      <p className={classes.lead}>{shown.sentence}</p>
      <div className={classes.remark}>
        <StatusChip tone={outcomeTones[outcome]}>{t(`history:${outcome}`)}</StatusChip>
        <MomentText value={entry.at} />
      </div>
      {reason === undefined ? null : <Notice tone="past" title={t('history:reason', { reason })} />}
      {shown.warnings.length === 0 ? null : (
        <Notice tone="waiting" title={t('history:warnings')}>
          <ul className={classes.warnings}>
            {shown.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
      <p className={classes.hint}>{t('history:shownHint')}</p>
      {shown.parts.map(({ title, lines }) => (
        <DetailSection key={title} title={title}>
          <DetailList>
            {lines.map(({ label, before, more = [], ...first }, index) => (
              // Two lines of a part may have one label.
              <DetailItem key={index} label={label}>
                {before === undefined ? null : (
                  <del className={classes.before}>
                    <Values values={typeof before === 'string' ? [{ text: before }] : before} />
                  </del>
                )}
                <Values values={[first, ...more]} />
              </DetailItem>
            ))}
          </DetailList>
        </DetailSection>
      ))}
      <DetailSection title={t('history:exactly')}>
        <DetailList>
          <DetailItem label={t('sign:hash')}>
            <AddressText value={entry.hash} label={t('sign:hash')} full />
          </DetailItem>
          {signature === undefined ? null : (
            <DetailItem label={t('history:signature')}>
              <AddressText value={signature} label={t('history:signature')} full />
            </DetailItem>
          )}
          <DetailItem label={t('key.label')}>
            <AddressText value={entry.publicKey} label={t('key.label')} full />
          </DetailItem>
        </DetailList>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
        <pre className={classes.raw} tabIndex={0} aria-label={t('sign:raw')}>
          {entry.text}
        </pre>
      </DetailSection>
    </>
  );
}

/** Names and what else was said, each with the id of its thing below. */
function Values({ values }: { values: readonly ShownValue[] }) {
  return values.map(({ text, id, isMoment }, index) => (
    <span key={index} className={classes.value}>
      {isMoment === true ? <DateTimeText value={text} /> : <bdi>{text}</bdi>}
      {id === undefined ? null : <span className={classes.id}>{id}</span>}
    </span>
  ));
}
