import type { Approve, Reject, UserReference } from '@countersign/model';
import type { IntentEntity, Propose } from '@countersign/kinds/schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { api } from '../api/client.ts';
import { useSign } from './signing-provider.tsx';
import { asJson } from './signing-task.ts';

/** A decision on an intent; a refusal says why. */
export type Decision =
  | { readonly type: 'Approve'; readonly reason?: string | undefined }
  | { readonly type: 'Reject'; readonly reason: string };

/** Decides on an intent as one of the person's users: asks for the signature and sends it. Resolves with true once it is sent. */
export function useDecide() {
  const { t } = useTranslation('app');
  const sign = useSign();
  return (author: UserReference, intent: IntentEntity, decision: Decision, sentence: ReactNode): Promise<boolean> => {
    const { targetDomainId, proposalSignature } = intent.details;
    const shared = { author, targetDomainId, intentId: intent.id, proposalSignature };
    if (decision.type === 'Reject') {
      const request: Reject = { ...shared, rejectReason: decision.reason, type: 'Reject' };
      return sign({
        request: asJson(request),
        proposal: asJson(proposalOf(intent)),
        sentence,
        failureTitle: t('signing.rejectFailed'),
        submit: async (signature) => {
          await api.intents.reject({ body: { request, signature } });
          return { title: t('signing.rejected') };
        },
      });
    }
    const request: Approve = { ...shared, ...(decision.reason && { approvalReason: decision.reason }), type: 'Approve' };
    return sign({
      request: asJson(request),
      proposal: asJson(proposalOf(intent)),
      sentence,
      failureTitle: t('signing.approveFailed'),
      submit: async (signature) => {
        await api.intents.approve({ body: { request, signature } });
        return { title: t('signing.approved') };
      },
    });
  };
}

/** What the author signed, put together again. */
function proposalOf({ id, details }: IntentEntity): Propose {
  const { author, expiryAt, targetDomainId, payload, metadata } = details;
  const { description, customProperties } = metadata;
  return { author, expiryAt, targetDomainId, id, payload, description, customProperties, type: 'Propose' };
}
