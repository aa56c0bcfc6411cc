import { newId } from '@countersign/kernel';
import type { IntentPayload, Propose } from '@countersign/kinds/schemas';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { api } from '../api/client.ts';
import { ProposalSentence } from '../../entities/intent/sentence.tsx';
import { useMembership } from '../membership/use-membership.ts';
import { paths } from '../routing/paths.ts';
import { useScope } from '../routing/scope.ts';
import { followRequest } from './follow-request.ts';
import { proposalTarget } from './proposal-target.ts';
import { proposalExpiry } from './request-expiry.ts';
import { useSign } from './signing-provider.tsx';
import { asJson } from './signing-task.ts';

/** A proposal that a form has prepared. */
export interface Proposal {
  readonly payload: IntentPayload;
  /** Why, for those who decide. */
  readonly description?: string | undefined;
  /** Where it applies, if not where its kind says. */
  readonly targetDomainId?: string;
}

/** Makes the request of a proposal: who acts, where, until when, and a fresh id. */
export function useProposeRequest(): (proposal: Proposal) => Propose {
  const { authorIn, domainId, domains } = useMembership();
  return ({ payload, description, targetDomainId = proposalTarget(payload, domainId, domains) }) => ({
    author: authorIn(targetDomainId),
    expiryAt: proposalExpiry(new Date()),
    targetDomainId,
    id: newId(),
    payload,
    ...(description && { description }),
    customProperties: {},
    type: 'Propose',
  });
}

/** A proposal that was sent. */
export interface Submitted {
  /** Where its task is; not there for those who may not read tasks, or if it took too long to come into being. */
  readonly taskHref?: string;
}

/**
 * Proposes an intent: asks for the signature, sends it, and follows the request until its task exists. Resolves once that is done;
 * with nothing if it was cancelled or failed, and a message has said why.
 */
export function useSubmitIntent() {
  const { t } = useTranslation('app');
  const sign = useSign();
  const scope = useScope();
  const proposeRequest = useProposeRequest();
  return async (proposal: Proposal): Promise<Submitted | undefined> => {
    const request = proposeRequest(proposal);
    let submitted: Submitted = {};
    const isSent = await sign({
      request: asJson(request),
      sentence: <ProposalSentence payload={request.payload} targetDomainId={request.targetDomainId} />,
      about: request,
      failureTitle: t('signing.proposeFailed'),
      submit: async ({ signature }) => {
        const { requestId } = await api.intents.propose({ body: { request, signature } });
        const intent = await followRequest(request.author.domainId, requestId);
        if (intent) submitted = { taskHref: paths.intent(scope, intent.id, { targetDomainId: intent.domainId }) };
        return { title: t('signing.proposed') };
      },
    });
    return isSent ? submitted : undefined;
  };
}
