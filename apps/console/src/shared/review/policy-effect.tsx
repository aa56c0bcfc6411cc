import { policyEffect } from '@countersign/kinds/words';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { kindText } from '../../entities/intent/sentence.tsx';
import classes from './review.module.css';

/** Who could do what under a policy as it is proposed, in the companion's words; nothing for other kinds. */
export function PolicyEffect({ payload }: { payload: IntentPayload }) {
  const { t } = useTranslation();
  const sentences = policyEffect(payload, kindText(t));
  if (sentences.length === 0) return null;
  return (
    <section className={classes.group} aria-label={t('kinds:effect.title')}>
      <h3>{t('kinds:effect.title')}</h3>
      {sentences.map((sentence) => (
        <p key={sentence} className={classes.effect}>
          {sentence}
        </p>
      ))}
    </section>
  );
}
