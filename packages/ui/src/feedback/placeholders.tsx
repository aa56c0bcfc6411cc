import { Button } from '../parts/button.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';

import classes from './feedback.module.css';

/** Nothing here yet: says what will be here and what to do next. */
export function EmptyState({ title, hint, action }: { title: string; hint?: string; action?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <strong>{title}</strong>
      {hint ? <p>{hint}</p> : null}
      {action}
    </div>
  );
}

/** Something failed to load: the reason in words, and a way to try again. `screen` where nothing but this is on the screen. */
export function ErrorState({
  title,
  message,
  onRetry,
  screen = false,
}: {
  title?: string;
  message: string;
  onRetry?: () => void;
  screen?: boolean;
}) {
  const { t } = useTranslation('ui');
  const heading = title ?? t('error.title');
  return (
    <div className={classes.empty} role="alert">
      {screen ? (
        <>
          <title>{`${heading} · Countersign`}</title>
          <h1>{heading}</h1>
        </>
      ) : (
        <strong>{heading}</strong>
      )}
      <p>{message}</p>
      {onRetry ? (
        <Button variant="default" size="xs" onClick={onRetry}>
          {t('error.retry')}
        </Button>
      ) : null}
    </div>
  );
}

/** A grey line in place of text that is on its way; width in `ch`. */
export function SkeletonLine({ width = 16 }: { width?: number }) {
  return <span className={classes.skeleton} style={{ width: `${width}ch` }} aria-hidden />;
}

/** Several lines in place of a block that is on its way. */
export function SkeletonBlock({ lines = 4, label }: { lines?: number; label: string }) {
  return (
    <div aria-busy className={classes.skeletonBlock}>
      <span className="cs-hidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <SkeletonLine key={line} width={line % 3 === 0 ? 24 : 40 - (line % 4) * 6} />
      ))}
    </div>
  );
}
