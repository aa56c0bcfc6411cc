import './texts.ts';

import { Button, CardStack, Dialog, SkeletonBlock } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';

import type { PolicyDraft } from '../drafts/draft-set.ts';
import type { MoversAsked } from './question.tsx';

const question = () => import('./question.tsx');
const MoversForm = lazy(async () => ({ default: (await question()).MoversForm }));
const MoversFound = lazy(async () => ({ default: (await question()).MoversFound }));

/** A button that asks who could then move what: with drafts among the policies. */
export function MoversDialog({ drafts }: { drafts: readonly PolicyDraft[] }) {
  const { t } = useTranslation('movers');
  const [isOpen, setIsOpen] = useState(false);
  const [asked, setAsked] = useState<MoversAsked>({ accountId: '', tickerId: '', amount: '', whereto: 'Anywhere' });
  return (
    <div>
      <Button variant="default" size="xs" onClick={() => setIsOpen(true)}>
        {t('open')}
      </Button>
      {isOpen
        ? // Outside of the form that it stands in: what is typed here is none of its fields, and Enter does not send it.
          createPortal(
            <Dialog title={t('thenTitle')} size="lg" onClose={() => setIsOpen(false)}>
              <CardStack>
                <p>{t('thenHint', { names: drafts.map(({ alias }) => alias) })}</p>
                <Suspense fallback={<SkeletonBlock lines={6} label={t('app:action.loading')} />}>
                  <MoversForm asked={asked} onAsk={setAsked} />
                  <MoversFound asked={asked} drafts={drafts} />
                </Suspense>
              </CardStack>
            </Dialog>,
            document.body,
          )
        : null}
    </div>
  );
}
