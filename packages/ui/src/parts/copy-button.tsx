import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';

import { showToast } from '../feedback/toasts.ts';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import { CheckGlyph, CopyGlyph } from './glyphs.tsx';
import classes from './parts.module.css';

const saidMs = 1_500;

function useCopy(value: string) {
  const { t } = useTranslation('ui');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(value))) return showToast({ tone: 'danger', title: t('copy.failed') });
    setCopied(true);
    setTimeout(() => setCopied(false), saidMs);
  };
  return { copied, copy: () => void copy() };
}

/** A small button that copies a value and says so; `label` names what is copied ("address of Treasury"). */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const { t } = useTranslation('ui');
  const { copied, copy } = useCopy(value);
  return (
    <button
      type="button"
      className={classes.copy}
      data-copied={copied || undefined}
      aria-label={copied ? t('copy.done', { what: label }) : t('copy.action', { what: label })}
      title={t('copy.action', { what: label })}
      onClick={copy}
    >
      {copied ? <CheckGlyph /> : <CopyGlyph />}
    </button>
  );
}

/** Copies what a QR code says, for a device that can't scan it. */
export function CopyAsTextButton({ value }: { value: string }) {
  const { t } = useTranslation('ui');
  const { copied, copy } = useCopy(value);
  return (
    <Button size="xs" variant="default" onClick={copy}>
      {copied ? t('copy.textDone') : t('copy.text')}
    </Button>
  );
}
