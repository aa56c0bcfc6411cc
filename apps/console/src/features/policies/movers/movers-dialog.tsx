import './texts.ts';

import { CardStack } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { useState } from 'react';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import type { PolicyDraft } from '../drafts/draft-set.ts';
import { QuestionButton } from '../drafts/question-button.tsx';
import type { MoversAsked } from './question.tsx';

const question = () => import('./question.tsx');
const MoversForm = lazyScreen(question, 'MoversForm');
const MoversFound = lazyScreen(question, 'MoversFound');

/** A button that asks who could then move what: with drafts among the policies. */
export function MoversDialog({ drafts }: { drafts: readonly PolicyDraft[] }) {
  const { t } = useTranslation('movers');
  const [asked, setAsked] = useState<MoversAsked>({ accountId: '', tickerId: '', amount: '', whereto: 'Anywhere' });
  return (
    <QuestionButton label={t('open')} title={t('thenTitle')}>
      <CardStack>
        <p>{t('thenHint', { names: drafts.map(({ alias }) => alias) })}</p>
        <MoversForm asked={asked} onAsk={setAsked} />
        <MoversFound asked={asked} drafts={drafts} />
      </CardStack>
    </QuestionButton>
  );
}
