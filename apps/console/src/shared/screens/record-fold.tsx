import './texts.ts';

import { Code, CopyButton, TechnicalFold } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import classes from './screens.module.css';

/** A record word by word, as the instance gives it: folded away, and to be copied. */
export function RecordFold({ record }: { record: object }) {
  const { t } = useTranslation('screens');
  const text = JSON.stringify(record, null, 2);
  return (
    <TechnicalFold title={t('record.title')} hint={t('record.hint')}>
      <CopyButton value={text} label={t('record.copy')} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled text must be reachable by keyboard */}
      <pre className={classes.record} tabIndex={0}>
        <Code>{text}</Code>
      </pre>
    </TechnicalFold>
  );
}
