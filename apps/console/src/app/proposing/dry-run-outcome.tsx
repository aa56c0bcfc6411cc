import type { IntentDryRunResponse } from '@countersign/contract';
import { Notice, Timeline, type TimelineStep } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { EntityChip } from '../entities/chips.tsx';
import { useNames } from '../entities/names.ts';
import { seatsText } from '../intents/seats-text.ts';
import classes from './proposing.module.css';

/** Which policies would govern a proposal and who would have to approve it, step by step; errors and warnings first. */
export const DryRunOutcome = ({ outcome }: { outcome: IntentDryRunResponse }) => {
  const { t } = useTranslation('app');
  const names = useNames({});
  const { errors = [], warnings = [], policies = [] } = outcome;
  return (
    <div className={classes.outcome}>
      {errors.map((code) => (
        <Notice key={code} tone="danger" title={t(`failure.${code}`, { defaultValue: code })} />
      ))}
      {warnings.map((warning) => (
        <Notice key={warning} tone="waiting" title={warning} />
      ))}
      {policies.map(({ policyReference, alias, rank, workflow }) => (
        <section key={policyReference.id} aria-label={alias}>
          <div className={classes.policy}>
            <EntityChip kind="policy" id={policyReference.id} name={alias} domainId={policyReference.domainId} />
            <span>{t('proposing.policyOf', { domain: names.domain(policyReference.domainId) ?? '', rank })}</span>
          </div>
          {workflow === undefined ? <Notice tone="danger" title={t('proposing.alwaysRejects')} /> : null}
          {workflow?.length === 0 ? <Notice tone="good" title={t('proposing.alwaysApproves')} /> : null}
          {workflow && workflow.length > 0 ? (
            <Timeline
              label={alias}
              steps={workflow.map((step, index): TimelineStep => ({
                key: String(index),
                tone: 'past',
                title: t('proposing.stepOf', { step: index + 1, seats: seatsText(step, t) }),
              }))}
            />
          ) : null}
        </section>
      ))}
    </div>
  );
};
