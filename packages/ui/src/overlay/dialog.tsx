import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';

import { CrossGlyph } from '../parts/glyphs.tsx';
import classes from './overlay.module.css';

/**
 * A dialog over the page, on the browser's own dialog element: it holds the focus, makes the page behind it inert, and gives
 * the focus back when it closes. Escape and the cross ask to close; a click beside it does not, so that nothing is lost by
 * accident. An element with `data-autofocus` gets the focus first. Rendered means open.
 */
export function Dialog({
  title,
  onClose,
  size = 'md',
  side,
  children,
}: {
  title: ReactNode;
  onClose: () => void;
  size?: 'sm' | 'md' | 'lg';
  /** For a panel at an edge instead of a box in the middle: navigation at the start, a drawer of the size given at the end. */
  side?: 'start' | 'end';
  children: ReactNode;
}) {
  const { t } = useTranslation('ui');
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useEffectEvent((event: Event) => {
    event.preventDefault();
    onClose();
  });
  // Closed before it leaves the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const onCancel = (event: Event) => cancel(event);
    element.addEventListener('cancel', onCancel);
    element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      element.removeEventListener('cancel', onCancel);
      element.close();
    };
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={titleId} className={classes.dialog} data-size={size} data-side={side}>
      <div className={classes.dialogHead}>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className={classes.dialogClose} aria-label={t('dialog.close')} onClick={onClose}>
          <CrossGlyph size={16} />
        </button>
      </div>
      <div className={classes.dialogBody}>{children}</div>
    </dialog>
  );
}

/** The row of a dialog's buttons, at its end. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.dialogActions}>{children}</div>;
}
