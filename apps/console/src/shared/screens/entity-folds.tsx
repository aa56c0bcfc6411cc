import type { RevisedWord } from '@countersign/model/names';
import './texts.ts';

import { CardStack, SkeletonBlock, TechnicalFold } from '@countersign/ui';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { LatePart } from '../late/late-part.tsx';
import { RecordFold } from './record-fold.tsx';
import { RevisionHistory } from './revision-history.tsx';
import classes from './screens.module.css';
import { TasksAbout } from './tasks-about.tsx';

// What it judges is made by the forms' schemas, which no detail screen needs.
const WhoDecides = lazyScreen(() => import('./who-decides.tsx'), 'WhoDecides');

/**
 * What stands below an entity, folded away and asked for when it is opened: who may decide on it, its tasks, what it was before, and its
 * record word by word.
 */
export function EntityFolds({
  kind,
  domainId,
  entity,
}: {
  kind: RevisedWord;
  domainId: string;
  entity: { readonly id: string };
}) {
  const { t } = useTranslation('screens');
  return (
    <div className={classes.folds}>
      <CardStack>
        <Fold title={t('decides.title')} hint={t('decides.hint')}>
          <LatePart waiting={<SkeletonBlock lines={3} label={t('app:action.loading')} />}>
            <WhoDecides kind={kind} domainId={domainId} id={entity.id} />
          </LatePart>
        </Fold>
        <Fold title={t('tasks.title')} hint={t('tasks.hint')}>
          <TasksAbout kind={kind} domainId={domainId} id={entity.id} />
        </Fold>
        <Fold title={t('history.title')} hint={t('history.hint')}>
          <RevisionHistory kind={kind} domainId={domainId} id={entity.id} />
        </Fold>
        <RecordFold record={entity} />
      </CardStack>
    </div>
  );
}

function Fold({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <TechnicalFold title={title} hint={hint} onToggle={setIsOpen}>
      {isOpen ? children : null}
    </TechnicalFold>
  );
}
