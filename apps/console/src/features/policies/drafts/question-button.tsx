import { Button, Dialog, SkeletonBlock } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { LatePart } from '../../../shared/late/late-part.tsx';

/**
 * A button beside a form that opens a question about its drafts. The dialog is outside of the form: what is typed in it is none of the form's
 * fields, and Enter does not send it.
 */
export function QuestionButton({ label, title, children }: { label: string; title: string; children: ReactNode }) {
  const { t } = useTranslation('app');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <Button variant="default" size="xs" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen
        ? createPortal(
            <Dialog title={title} size="lg" onClose={() => setIsOpen(false)}>
              <LatePart waiting={<SkeletonBlock lines={6} label={t('action.loading')} />}>{children}</LatePart>
            </Dialog>,
            document.body,
          )
        : null}
    </div>
  );
}
