import '../i18n/warning-texts.ts';

import type { IntentPayload } from '@countersign/kinds/schemas';
import { unhidden } from '@countersign/kinds/words';
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
      {samePayments.map(({ intentId, domainId: place, status, who, when }) => (
        <Notice
          key={intentId}
          tone="danger"
          title={
            status === 'Open'
              ? t('warning.SamePaymentOpen', { who: unhidden(who), when })
              : t('warning.SamePaymentApproved', { who: unhidden(who), when })
          }
        >
          <OtherTask intentId={intentId} domainId={place} />
        </Notice>
      ))}
      {areSamePaymentsUnknown ? <Notice tone="waiting" title={t('warning.SamePaymentUnknown')} /> : null}
    </>
  );
}
