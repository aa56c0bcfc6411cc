import { policyEffect } from '@countersign/kinds/words';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { DetailSection } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { kindText } from '../kind-text.ts';
import classes from './sign.module.css';

/** Who could do what under a policy as it is proposed, in words; nothing for other kinds. */
export function PolicyEffect({ payload }: { payload: IntentPayload }) {
  const { t } = useTranslation();
  const sentences = policyEffect(payload, kindText(t));
  if (sentences.length === 0) return null;
  return (
    <DetailSection title={t('kinds:effect.title')}>
      {sentences.map((sentence) => (
        <p key={sentence} className={classes.effect}>
          {sentence}
        </p>
      ))}
    </DetailSection>
  );
}
