import '../i18n/warning-texts.ts';

import type { IntentPayload } from '@countersign/kinds/schemas';
import { samePaymentCode, unhidden } from '@countersign/kinds/words';
import { Notice } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { OtherTask } from './other-task.tsx';
import { useSamePayments } from './same-payments.ts';

/** Says beside a form that the same payment was proposed within a day, and by whom, in the words of the review that follows. */
export function SamePaymentRemark({ payload, domainId }: { payload: IntentPayload; domainId: string }) {
  const { t } = useTranslation('kinds');
  const { samePayments, areSamePaymentsUnknown } = useSamePayments(payload, domainId);
  return (
    <>
      {samePayments.map(({ intentId, domainId: place, who, when, ...other }) => (
        <Notice key={intentId} tone="danger" title={t(`warning.${samePaymentCode(other)}`, { who: unhidden(who), when })}>
          <OtherTask intentId={intentId} domainId={place} />
        </Notice>
      ))}
      {areSamePaymentsUnknown ? <Notice tone="waiting" title={t('warning.SamePaymentUnknown')} /> : null}
    </>
  );
}
