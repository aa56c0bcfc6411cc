import type { UserReference } from '@countersign/model';
import type { IntentEntity } from '@countersign/kinds/schemas';
import type { ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import type { Decision } from '@countersign/governance/decision-request';
import { decisionToSign } from './decision-to-sign.ts';
import { seenAround } from './seen-around.ts';
import { useSign } from './signing-provider.tsx';

const words = {
  Approve: { done: 'signing.approved', failed: 'signing.approveFailed' },
  Reject: { done: 'signing.rejected', failed: 'signing.rejectFailed' },
  Withdraw: { done: 'signing.withdrawn', failed: 'signing.withdrawFailed' },
} as const satisfies Record<Decision['type'], unknown>;

/** Decides on an intent as one of the person's users: asks for the signature and sends it. Resolves with true once it is sent. */
export function useDecide() {
  const { t } = useTranslation('app');
  const sign = useSign();
  return async (author: UserReference, intent: IntentEntity, decision: Decision, sentence: ReactNode): Promise<boolean> => {
    const around = decision.type === 'Approve' ? await seenAround(intent) : {};
    const { request, proposal, send } = decisionToSign(author, intent, decision, around);
    const { done, failed } = words[decision.type];
    return sign({
      request,
      proposal,
      sentence,
      about: intent.details,
      failureTitle: t(failed),
      submit: async (answer) => {
        await send(answer);
        return { title: t(done) };
      },
    });
  };
}
