import './texts.ts';

import { CardStack, CopyButton, TechnicalFold } from '@countersign/ui';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import type { RevisedKind } from '../../entities/revision-queries.ts';
import { RevisionHistory } from './revision-history.tsx';
import classes from './screens.module.css';

/** What an entity was before, and its record word by word: folded away, and asked for when it is opened. */
export function HistoryFolds({
  kind,
  domainId,
  entity,
}: {
  kind: RevisedKind;
  domainId: string;
  entity: { readonly id: string };
}) {
  const { t } = useTranslation('screens');
  const [isOpen, setIsOpen] = useState(false);
  const text = JSON.stringify(entity, null, 2);
  return (
    <div className={classes.folds}>
      <CardStack>
        <TechnicalFold title={t('history.title')} hint={t('history.hint')} onToggle={setIsOpen}>
          {isOpen ? <RevisionHistory kind={kind} domainId={domainId} id={entity.id} /> : null}
        </TechnicalFold>
        <TechnicalFold title={t('record.title')} hint={t('record.hint')}>
          <CopyButton value={text} label={t('record.copy')} />
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled text must be reachable by keyboard */}
          <pre className={classes.record} tabIndex={0}>
            <code>{text}</code>
          </pre>
        </TechnicalFold>
      </CardStack>
    </div>
  );
}
