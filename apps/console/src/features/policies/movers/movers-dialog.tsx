import './texts.ts';

import { Button, CardStack, Dialog } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { useState } from 'react';
import { createPortal } from 'react-dom';

import type { PolicyDraft } from '../drafts/draft-set.ts';
import { MoversForm, MoversFound, type MoversAsked } from './question.tsx';

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
                <MoversForm asked={asked} onAsk={setAsked} />
                <MoversFound asked={asked} drafts={drafts} />
              </CardStack>
            </Dialog>,
            document.body,
          )
        : null}
    </div>
  );
}
