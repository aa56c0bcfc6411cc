import '../failures/texts.ts';

import type { IntentDryRunResponse } from '@countersign/contract';
import { Notice, Timeline, type TimelineStep } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { EntityChip } from '../entities/chips.tsx';
import { useNames } from '../entities/names.ts';
import { seatsText } from '../intents/seats-text.ts';
import { OrderOutcome } from './order-outcome.tsx';
import classes from './proposing.module.css';

/** Which policies would govern a proposal and who would have to approve it, step by step; errors and warnings first. */
export const DryRunOutcome = ({ outcome }: { outcome: IntentDryRunResponse }) => {
  const { t } = useTranslation('app');
  const names = useNames({});
  const { errors = [], warnings = [], policies = [] } = outcome;
  return (
    <div className={classes.outcome}>
      {errors.map((code) => (
        <Notice key={code} tone="danger" title={t([`failure.${code}`, `failures:${code}`], { defaultValue: code })} />
      ))}
      <OrderOutcome outcome={outcome} />
      {warnings.length > 0 ? <Warnings warnings={warnings} /> : null}
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

/** Several warnings share one notice, so that they don't push the policies out of sight. */
const Warnings = ({ warnings }: { warnings: readonly string[] }) => {
  const [first, ...more] = warnings;
  return (
    <Notice tone="waiting" title={first}>
      {more.length > 0 ? (
        <ul className={classes.warnings}>
          {more.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
};
