import type { IntentEntity } from '@countersign/kinds/schemas';
import { CopyButton, DetailSection } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import classes from './detail.module.css';

/** The request as it stands, for those who check it word by word. */
export function RawRequest({ intent }: { intent: IntentEntity }) {
  const { t } = useTranslation('intents');
  const text = JSON.stringify({ id: intent.id, ...intent.details }, null, 2);
  return (
    <div className={classes.rawSection}>
      <DetailSection title={t('raw.title')} hint={t('raw.hint')} actions={<CopyButton value={text} label={t('raw.title')} />}>
        <details className={classes.raw}>
          <summary>{t('raw.show')}</summary>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled text must be reachable by keyboard */}
          <pre tabIndex={0}>
            <code>{text}</code>
          </pre>
        </details>
      </DetailSection>
    </div>
  );
}
