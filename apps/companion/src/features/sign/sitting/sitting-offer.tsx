import './texts.ts';
import { Button, Notice, Spinner } from '@countersign/ui';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import type { Waiting } from '../../../app/api/waiting.ts';
import { MovedTotals } from './moved-totals.tsx';
import { useReadings } from './readers.tsx';
import classes from './sitting.module.css';

/** What waits as a whole, once all of it was read: what it moves, how much of it is unusual, and the way through it. */
export function SittingOffer({ waiting }: { waiting: readonly Waiting[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { readings, isReading, readers } = useReadings(waiting);
  const closer = readings.filter(({ isWarned }) => isWarned).length;
  const isOffered = !isReading && readings.length > 1;
  return (
    <>
      {readers}
      {isReading ? (
        <p className={classes.reading}>
          <Spinner /> {t('sitting:reading')}
        </p>
      ) : null}
      {isOffered ? (
        <section className={classes.offer} aria-label={t('sitting:offer', { count: readings.length })}>
          <h2>{t('sitting:offer', { count: readings.length })}</h2>
          <MovedTotals proposals={readings.flatMap(({ proposal }) => proposal ?? [])} />
          {closer > 0 ? <Notice tone="waiting" title={t('sitting:closerCount', { count: closer })} /> : null}
          <p>{t('sitting:offerHint')}</p>
          <div>
            <Button size="md" onClick={() => void navigate({ to: '/sitting' })}>
              {t('sitting:begin')}
            </Button>
          </div>
        </section>
      ) : null}
    </>
  );
}
