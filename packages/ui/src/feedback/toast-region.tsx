import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';

import { CrossGlyph } from '../parts/glyphs.tsx';
import { toneGlyphs } from '../parts/status-chip.tsx';
import classes from './feedback.module.css';
import { dismissToast, toastDuration, useToasts, type Toast, type ToastLink } from './toasts.ts';

/** Draws a toast's link; an app passes its router's link. */
export type ToastLinkComponent = (props: ToastLink & { onClick: () => void }) => React.ReactNode;

const PlainLink: ToastLinkComponent = ({ href, label, onClick }) => (
  <a href={href} onClick={onClick}>
    {label}
  </a>
);

function ToastCard({ toast, renderLink }: { toast: Toast; renderLink: ToastLinkComponent }) {
  const { t } = useTranslation('ui');
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dismissToast(toast.id), toastDuration(toast));
    return () => clearTimeout(timer);
  }, [held, toast]);
  const Glyph = toneGlyphs[toast.tone];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only holds the message while it is read
    <li
      className={classes.toast}
      data-tone={toast.tone}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={classes.toastGlyph}>
        <Glyph size={16} />
      </span>
      <div className={classes.toastBody}>
        <strong>{toast.title}</strong>
        {toast.message ? <div>{toast.message}</div> : null}
        {toast.link ? <div>{renderLink({ ...toast.link, onClick: () => dismissToast(toast.id) })}</div> : null}
      </div>
      <button type="button" className={classes.toastClose} aria-label={t('toast.dismiss')} onClick={() => dismissToast(toast.id)}>
        <CrossGlyph />
      </button>
    </li>
  );
}

/** Where messages appear: bottom right, read out politely, held while pointed at or focused. Mount once. */
export function ToastRegion({ renderLink = PlainLink }: { renderLink?: ToastLinkComponent }) {
  const { t } = useTranslation('ui');
  const toasts = useToasts();
  return (
    <section aria-label={t('toast.region')} aria-live="polite" className={classes.toasts}>
      <ul>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} renderLink={renderLink} />
        ))}
      </ul>
    </section>
  );
}
