import './texts.ts';

import { newId } from '@countersign/kernel';
import { stepText } from '@countersign/kinds/words';
import { ErrorState, FormRail, Notice } from '@countersign/ui';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import type { z } from 'zod';

import { kindText, PaidPlaces, ProposedSentence } from '../../entities/intent/sentence.tsx';
import { errorText } from '../api/error-text.ts';
import { useNeverReason } from '../membership/never-proposed.ts';
import { useMembership } from '../membership/use-membership.ts';
import { proposalTarget } from '../signing/proposal-target.ts';
import type { Proposal } from '../signing/use-submit-intent.tsx';
import { DryRunFindings } from './dry-run-outcome.tsx';
import classes from './proposing.module.css';
import { useDryRunQuery } from './use-dry-run.ts';

/** The id of what is only foreseen, so that it is asked about once as long as nothing else changes. */
export const foreseenId = newId();

/**
 * "You are about to ...", beside a form: the sentence of what is filled in, what it would cost, and who would have to approve, as the dry run
 * says. `proposal` is settled (not one for each key), and undefined as long as it lacks something.
 */
export function ProposalRail({
  proposal,
  children,
}: {
  proposal: Proposal | undefined;
  /** What else is known of it before the review. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('app');
  return (
    <FormRail title={t('proposing:rail.title')}>
      {proposal ? (
        <Foreseen proposal={proposal}>{children}</Foreseen>
      ) : (
        <p className={classes.railText}>{t('proposing:rail.unknown')}</p>
      )}
    </FormRail>
  );
}

function Foreseen({ proposal, children }: { proposal: Proposal; children: ReactNode }) {
  const { t } = useTranslation('app');
  const { domainId, domains } = useMembership();
  const never = useNeverReason(proposal.payload.type);
  const targetDomainId = proposal.targetDomainId ?? proposalTarget(proposal.payload, domainId, domains);
  return (
    <div className={classes.railText}>
      <p className={classes.railText}>
        <ProposedSentence payload={proposal.payload} targetDomainId={targetDomainId} />
      </p>
      <PaidPlaces payload={proposal.payload} targetDomainId={targetDomainId} />
      {children}
      {never === undefined ? <TriedOut proposal={proposal} /> : null}
      {never === 'asking' ? <p className={classes.railText}>{t('proposing:rail.asking')}</p> : null}
      {never === 'NoRole' || never === 'Unavailable' ? (
        <Notice tone="danger" title={t(`proposing:choice.never.${never}`)} />
      ) : null}
    </div>
  );
}

/** What the dry run says: what speaks against it, what it costs and who decides; or that it could not be asked. */
function TriedOut({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation('app');
  const { data, error, refetch } = useQuery({ ...useDryRunQuery(proposal), placeholderData: keepPreviousData, retry: 1 });
  if (error && !data) return <ErrorState message={errorText(error, t)} onRetry={() => void refetch()} />;
  if (!data) return <p className={classes.railText}>{t('proposing:rail.asking')}</p>;
  return (
    <>
      <DryRunFindings outcome={data} />
      <h3>{t('proposing:whoDecides')}</h3>
      {data.policies?.map(({ policyReference, alias, workflow }) => (
        <div key={policyReference.id}>
          <strong translate="no">{alias}</strong>
          {workflow?.length === 0 ? <p className={classes.railText}>{t('proposing:alwaysApproves')}</p> : null}
          <ol>
            {workflow?.map((step, index) => (
              <li key={index}>{stepText(step, kindText(t))}</li>
            ))}
          </ol>
        </div>
      ))}
    </>
  );
}

/** The same beside a form whose schema says when it is whole, once one stops typing. */
export function FormProposalRail<Values extends FieldValues>({
  form: { control },
  schema,
  toProposal,
}: {
  form: UseFormReturn<Values>;
  schema: z.ZodType<Values, Values>;
  toProposal: (values: Values) => Proposal | Promise<Proposal>;
}) {
  const form = useId();
  const values = useWatch({ control, compute: (all: Values) => all });
  const [settled] = useDebouncedValue(JSON.stringify(values), 500);
  const { data } = useQuery({
    queryKey: ['foreseen', form, settled],
    queryFn: async () => {
      const checked = await schema.safeParseAsync(JSON.parse(settled));
      return checked.success ? toProposal(checked.data) : null;
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  return <ProposalRail proposal={data ?? undefined} />;
}
