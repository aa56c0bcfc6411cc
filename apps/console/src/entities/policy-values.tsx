import { conditionText, kindName, stepText } from '@countersign/kinds/words';
import type { IntentType, PolicyCondition, WorkflowCondition } from '@countersign/model';
import { Notice } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { kindText } from './intent/sentence.tsx';
import classes from './entities.module.css';
import { Tags } from './tags.tsx';

/** Which kinds of intent a policy governs; absent is all of them. */
export function GovernedKinds({ types }: { types: readonly IntentType[] | undefined }) {
  const { t } = useTranslation('app');
  return types === undefined ? <>{t('policy.allKinds')}</> : <Tags values={types.map(kindName)} />;
}

/** The steps of a policy's workflow in words; absent always rejects, none always approves. */
export function WorkflowText({ workflow }: { workflow: readonly WorkflowCondition[] | undefined }) {
  const { t } = useTranslation('app');
  if (workflow === undefined) return <Notice tone="danger" title={t('policy.alwaysRejects')} />;
  if (workflow.length === 0) return <Notice tone="good" title={t('policy.alwaysApproves')} />;
  return (
    <ol className={classes.steps}>
      {workflow.map((step, index) => (
        <li key={index}>{stepText(step, kindText(t))}</li>
      ))}
    </ol>
  );
}

/** When a policy applies; absent is always. */
export function ConditionText({ condition }: { condition: PolicyCondition | undefined }) {
  const { t } = useTranslation('app');
  if (condition === undefined) return <>{t('policy.always')}</>;
  return (
    <pre className={classes.expression}>
      <code>{conditionText(condition)}</code>
    </pre>
  );
}
