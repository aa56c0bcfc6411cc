import { codesOf } from '@countersign/signing/hashes';
import { Button } from '../form/controls.tsx';
import { useEffect, useMemo, useState } from 'react';

import { useTranslation } from '../i18n/use-translation.ts';
import classes from './codes.module.css';
import { QrPicture } from './qr-picture.tsx';

/** Long enough for a camera to see each twice; fewer than three changes a second, so that nobody has to fear the flicker. */
const showMilliseconds = 400;

/** A text as the QR code that it fits into, or as several, which are shown one after the other, over and over. */
export function CodeSequence({ value, size = 300, title }: { value: string; size?: number; title: string }) {
  const { t } = useTranslation('ui');
  const codes = useMemo(() => codesOf(value), [value]);
  const [at, setAt] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const count = codes.length;
  useEffect(() => {
    if (count === 1 || isPaused) return;
    const timer = setInterval(() => setAt((before) => before + 1), showMilliseconds);
    return () => clearInterval(timer);
  }, [count, isPaused]);
  const index = at % count;
  const picture = <QrPicture value={codes[index] ?? value} size={size} title={title} />;
  if (count === 1) return picture;
  return (
    <div className={classes.sequence}>
      {picture}
      <span>{t('codes.sequence', { count })}</span>
      <Button size="xs" variant="default" onClick={() => setIsPaused(!isPaused)}>
        {isPaused ? t('codes.goOn') : t('codes.pause', { number: index + 1, count })}
      </Button>
    </div>
  );
}
