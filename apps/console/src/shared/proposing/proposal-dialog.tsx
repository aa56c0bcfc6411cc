import { Dialog, SkeletonBlock } from '@countersign/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';

import { useGo } from '../routing/app-link.tsx';
import { useScope } from '../routing/scope.ts';
import type { Proposal, Submitted } from '../signing/use-submit-intent.tsx';
import { KindReview } from './kind-review-slot.tsx';
import { ProposalReview } from './proposal-review.tsx';

/**
 * A change without a screen of its own (a lock, a release): the kind's review with its dry run in a dialog, then the
 * signature, and its task. `onBack` leads to the step before; without it "back" closes.
 */
export function ProposalDialog({
  title,
  proposal,
  onBack,
  onClose,
}: {
  title: string;
  proposal: Proposal;
  onBack?: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('app');
  const { domainId } = useScope();
  const queries = useQueryClient();
  const go = useGo();
  const done = ({ taskHref }: Submitted) => {
    void queries.invalidateQueries();
    onClose();
    if (taskHref !== undefined) go(taskHref, { force: true });
  };
  return (
    <Dialog size="lg" title={title} onClose={onClose}>
      <ProposalReview proposal={proposal} onBack={onBack ?? onClose} onSubmitted={done}>
        <Suspense fallback={<SkeletonBlock lines={3} label={t('action.loading')} />}>
          <KindReview payload={proposal.payload} targetDomainId={proposal.targetDomainId ?? domainId} />
        </Suspense>
      </ProposalReview>
    </Dialog>
  );
}
