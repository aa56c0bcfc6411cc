import './texts.ts';

import { Button, Dialog, SkeletonBlock } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';

import type { PolicyDraft } from '../drafts/draft-set.ts';

const MadeUpIntent = lazy(async () => ({ default: (await import('./made-up-intent.tsx')).MadeUpIntent }));

/** A button that opens the trial of a made-up task with drafts. */
export function MadeUpDialog({ drafts }: { drafts: readonly PolicyDraft[] }) {
  const { t } = useTranslation('madeUp');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <Button variant="default" size="xs" onClick={() => setIsOpen(true)}>
        {t('open')}
      </Button>
      {isOpen
        ? // Outside of the form that it stands in: what is typed here is none of its fields, and Enter does not send it.
          createPortal(
            <Dialog title={t('title')} size="lg" onClose={() => setIsOpen(false)}>
              <Suspense fallback={<SkeletonBlock lines={6} label={t('app:action.loading')} />}>
                <MadeUpIntent drafts={drafts} />
              </Suspense>
            </Dialog>,
            document.body,
          )
        : null}
    </div>
  );
}
