import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { CheckGlyph, CopyGlyph } from './glyphs.tsx';
import classes from './parts.module.css';

/** A small button that copies a value and says so; `label` names what is copied ("address of Treasury"). */
export const CopyButton = ({ value, label }: { value: string; label: string }) => {
  const { t } = useTranslation('ui');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <button
      type="button"
      className={classes.copy}
      data-copied={copied || undefined}
      aria-label={copied ? t('copy.done', { what: label }) : t('copy.action', { what: label })}
      title={t('copy.action', { what: label })}
      onClick={() => void copy()}
    >
      {copied ? <CheckGlyph /> : <CopyGlyph />}
    </button>
  );
};
