import '../../../entities/intent/table/texts.ts';

import { shortNote } from '@countersign/kinds/words';
import type { IntentEntity } from '@countersign/kinds/schemas';
import { WhenText } from '@countersign/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { UserAvatar } from '../../../entities/chips.tsx';
import { headlineFact, TaskHeadline } from '../../../entities/intent/table/task-headline.tsx';
import type { Names } from '../../../entities/names.ts';
import classes from './deciding.module.css';

/** A task in a line: who proposed it, what it does, and when it ends or `children`. */
export function TaskLine({ intent, names, children }: { intent: IntentEntity; names: Names; children?: ReactNode }) {
  const { t } = useTranslation('deciding');
  const { author, payload, expiryAt } = intent.details;
  const fact = headlineFact(payload, names, t);
  const note = shortNote(intent.details.metadata.description);
  return (
    <span className={classes.line}>
      <UserAvatar user={author} names={names} size="sm" />
      <span className={classes.what}>
        <span>
          <TaskHeadline payload={payload} names={names} t={t} />
        </span>
        {fact ? <span className={classes.fact}>{fact}</span> : null}
        {note === undefined ? null : <bdi className={classes.fact}>{t('ui:quote', { text: note })}</bdi>}
      </span>
      <span className={classes.end}>
        {children ?? (
          <>
            {t('expires')} <WhenText value={expiryAt} />
          </>
        )}
      </span>
    </span>
  );
}
