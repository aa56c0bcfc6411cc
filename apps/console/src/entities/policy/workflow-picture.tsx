import './texts.ts';

import { unhidden } from '@countersign/kinds/words';
import type { WorkflowCondition, WorkflowConditionRoleQuorum } from '@countersign/model';
import { groupedTree, type BinaryTree, type GroupedTree } from '@countersign/model/grouped-tree';
import { IconArrowNarrowRight } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import classes from './policy.module.css';

/** A step of a workflow as people read it: roles, in groups of which all or any are asked for. */
export type StepTree = GroupedTree<WorkflowConditionRoleQuorum>;

function isQuorum(tree: BinaryTree<WorkflowConditionRoleQuorum>): tree is WorkflowConditionRoleQuorum {
  return tree.type === 'RoleQuorum';
}

/** Reads a step of a workflow. */
export function readStep(step: WorkflowCondition): StepTree {
  return groupedTree<WorkflowConditionRoleQuorum>(step, isQuorum);
}

/**
 * A workflow as a small flow: its steps in order, each with the roles that it asks for. It is a list to people who can't see it. Absent always
 * rejects, none always approves. `peopleWith` says how many hold a role, where that is known; `below` draws what belongs to a role, such as
 * who has signed for it; `stateOf` marks the steps of a task.
 */
export function WorkflowPicture({
  workflow,
  label,
  peopleWith,
  below,
  stateOf,
}: {
  workflow: readonly WorkflowCondition[] | undefined;
  label: string;
  peopleWith?: ((role: string) => number | undefined) | undefined;
  below?: (quorum: WorkflowConditionRoleQuorum, step: number) => ReactNode;
  stateOf?: (step: number) => 'done' | 'open' | 'waiting' | undefined;
}) {
  const { t } = useTranslation('policies');
  if (workflow === undefined) return <p className={classes.refuses}>{t('workflow.alwaysRejects')}</p>;
  if (workflow.length === 0) return <p className={classes.lets}>{t('workflow.alwaysApproves')}</p>;
  return (
    <ol className={classes.flow} aria-label={label}>
      {workflow.map((step, index) => (
        <li key={index} data-state={stateOf?.(index)}>
          {index > 0 ? <IconArrowNarrowRight className={classes.arrow} size={22} stroke={1.4} aria-hidden /> : null}
          <Part part={readStep(step)} step={index} peopleWith={peopleWith} below={below} />
        </li>
      ))}
    </ol>
  );
}

function Part({
  part,
  step,
  peopleWith,
  below,
}: {
  part: StepTree;
  step: number;
  peopleWith: ((role: string) => number | undefined) | undefined;
  below: ((quorum: WorkflowConditionRoleQuorum, step: number) => ReactNode) | undefined;
}) {
  const { t } = useTranslation('policies');
  if (part.type === 'Leaf') {
    return (
      <div className={classes.seats}>
        <strong>{unhidden(part.leaf.role)}</strong>
        <SeatsText quorum={part.leaf} people={peopleWith?.(part.leaf.role)} first={step === 0} />
        {part.leaf.key ? <span className={classes.seatsText}>{t(`workflow.by.${part.leaf.key}`)}</span> : null}
        {below?.(part.leaf, step)}
      </div>
    );
  }
  return (
    <fieldset className={classes.seatGroup} aria-label={t(`workflow.${part.type}`)}>
      {part.parts.map((each, index) => (
        <Fragment key={index}>
          {index > 0 ? <span className={classes.joint}>{t(part.type === 'All' ? 'condition.and' : 'condition.or')}</span> : null}
          <Part part={each} step={step} peopleWith={peopleWith} below={below} />
        </Fragment>
      ))}
    </fieldset>
  );
}

function SeatsText({
  quorum: { quorum },
  people,
  first,
}: {
  quorum: WorkflowConditionRoleQuorum;
  people: number | undefined;
  first: boolean;
}) {
  const { t } = useTranslation('policies');
  const seats = people === undefined ? t('workflow.seats', { count: quorum }) : t('workflow.seatsOf', { quorum, count: people });
  return (
    <span className={classes.seatsText} data-short={(people !== undefined && people < quorum) || undefined}>
      {first ? t('workflow.first', { seats }) : seats}
    </span>
  );
}
