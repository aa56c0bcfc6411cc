import './texts.ts';

import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lazy } from 'react';

import type { PolicyDraft } from '../drafts/draft-set.ts';
import { QuestionButton } from '../drafts/question-button.tsx';

const MadeUpIntent = lazy(async () => ({ default: (await import('./made-up-intent.tsx')).MadeUpIntent }));

/** A button that opens the trial of a made-up task with drafts. */
export function MadeUpDialog({ drafts }: { drafts: readonly PolicyDraft[] }) {
  const { t } = useTranslation('madeUp');
  return (
    <QuestionButton label={t('open')} title={t('title')}>
      <MadeUpIntent drafts={drafts} />
    </QuestionButton>
  );
}
