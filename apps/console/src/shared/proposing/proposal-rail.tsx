import './texts.ts';

import { newId } from '@countersign/kernel';
import { stepText } from '@countersign/kinds/words';
import { FormRail } from '@countersign/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { kindText, ProposedSentence } from '../../entities/intent/sentence.tsx';
import { useScope } from '../routing/scope.ts';
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
export function ProposalRail({ proposal }: { proposal: Proposal | undefined }) {
  const { t } = useTranslation('app');
  return (
    <FormRail title={t('proposing:rail.title')}>
      {proposal ? <Foreseen proposal={proposal} /> : <p className={classes.railText}>{t('proposing:rail.unknown')}</p>}
    </FormRail>
  );
}

function Foreseen({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation('app');
  const { domainId } = useScope();
  const outcome = useQuery({ ...useDryRunQuery(proposal), placeholderData: keepPreviousData, retry: 1 }).data;
  return (
    <div className={classes.railText}>
      <p className={classes.railText}>
        <ProposedSentence payload={proposal.payload} targetDomainId={proposal.targetDomainId ?? domainId} />
      </p>
      {outcome ? <DryRunFindings outcome={outcome} /> : null}
      <h3>{t('proposing:whoDecides')}</h3>
      {outcome ? (
        outcome.policies?.map(({ policyReference, alias, workflow }) => (
          <div key={policyReference.id}>
            <strong>{alias}</strong>
            {workflow?.length === 0 ? <p className={classes.railText}>{t('proposing:alwaysApproves')}</p> : null}
            <ol>
              {workflow?.map((step, index) => (
                <li key={index}>{stepText(step, kindText(t))}</li>
              ))}
            </ol>
          </div>
        ))
      ) : (
        <p className={classes.railText}>{t('proposing:rail.asking')}</p>
      )}
    </div>
  );
}
