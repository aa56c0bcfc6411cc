import type { User } from '@countersign/model';
import { Button } from '@countersign/ui';
import { Autocomplete, Checkbox, TextInput } from '@countersign/ui/form/controls.tsx';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { TreeEditor } from '../tree/tree-editor.tsx';
import { freshQuorum, freshStep, type QuorumDraft, type StepDraft } from './workflow-draft.ts';
import classes from './workflow.module.css';

type Holders = ReadonlyMap<string, readonly User[]> | undefined;

/** Puts the steps of a workflow together, in order, each with the roles that it asks for. */
export function WorkflowBuilder({
  name,
  steps,
  onChange,
  holders,
  error,
  errorOf,
}: {
  /** The field, below which each seat has its own name. */
  name: string;
  steps: readonly StepDraft[];
  onChange: (steps: readonly StepDraft[]) => void;
  /** Who holds each role, where that is known. */
  holders: Holders;
  /** What is wrong with the steps as a whole. */
  error: string | undefined;
  errorOf: (key: string) => string | undefined;
}) {
  const { t } = useTranslation('policies');
  const moved = (from: number, to: number) => {
    const next = [...steps];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  return (
    <div className={classes.steps}>
      <ol aria-label={t('form.workflow.steps')}>
        {steps.map((step, index) => (
          <li key={step.key}>
            <div className={classes.head}>
              <p>{t(index === 0 ? 'form.workflow.first' : 'form.workflow.step', { number: index + 1 })}</p>
              <div className={classes.actions}>
                <Button
                  size="xs"
                  variant="default"
                  disabled={index === 0}
                  aria-label={t('form.workflow.earlierOf', { number: index + 1 })}
                  onClick={() => moved(index, index - 1)}
                >
                  {t('form.workflow.earlier')}
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  disabled={index === steps.length - 1}
                  aria-label={t('form.workflow.laterOf', { number: index + 1 })}
                  onClick={() => moved(index, index + 1)}
                >
                  {t('form.workflow.later')}
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('form.workflow.removeStep', { number: index + 1 })}
                  onClick={() => onChange(steps.filter(({ key }) => key !== step.key))}
                >
                  {t('form.tree.remove')}
                </Button>
              </div>
            </div>
            <TreeEditor
              name={name}
              group={step}
              onChange={(next) => onChange(steps.map((each) => (each.key === step.key ? next : each)))}
              fresh={freshQuorum}
              errorOf={errorOf}
              words={{
                label: t('form.workflow.step', { number: index + 1 }),
                add: t('form.workflow.addRole'),
                addGroup: t('form.workflow.addGroup'),
                remove: (number) => t('form.workflow.removeRole', { number }),
                removeGroup: (number) => t('form.workflow.removeGroup', { number }),
              }}
              drawLeaf={({ leaf, onChange: change, id, error }) => (
                <QuorumFields quorum={leaf} onChange={change} id={id} error={error} holders={holders} />
              )}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button
          id={name}
          variant="default"
          aria-describedby={error === undefined ? undefined : `${name}-error`}
          onClick={() => onChange([...steps, freshStep()])}
        >
          {t('form.workflow.addStep')}
        </Button>
        {error === undefined ? null : (
          <p id={`${name}-error`} className={classes.error}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

function QuorumFields({
  quorum,
  onChange,
  id,
  error,
  holders,
}: {
  quorum: QuorumDraft;
  onChange: (quorum: QuorumDraft) => void;
  id: string;
  error: string | undefined;
  holders: Holders;
}) {
  const { t } = useTranslation('policies');
  const peopleWith = (role: string) => holders?.get(role)?.length ?? 0;
  const known = holders !== undefined && quorum.role !== '';
  return (
    <div className={classes.quorum}>
      <TextInput
        type="number"
        className={classes.number ?? ''}
        label={t('form.workflow.quorum')}
        min={1}
        value={Number.isNaN(quorum.quorum) ? '' : quorum.quorum}
        onChange={({ target }) => onChange({ ...quorum, quorum: target.value === '' ? Number.NaN : Number(target.value) })}
        error={error !== undefined}
      />
      <Autocomplete
        id={id}
        className={classes.role ?? ''}
        label={t('form.workflow.role')}
        data={[...(holders?.keys() ?? [])].toSorted()}
        value={quorum.role}
        onChange={(role) => onChange({ ...quorum, role: role.trim().toLowerCase() })}
        error={error}
        description={known ? t('form.workflow.people', { count: peopleWith(quorum.role) }) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        renderOption={({ option }) => (
          <span className={classes.option}>
            <span>{option.value}</span>
            <span>{t('form.workflow.people', { count: peopleWith(option.value) })}</span>
          </span>
        )}
      />
      <Checkbox
        className={classes.demand ?? ''}
        label={t('form.workflow.byCredential')}
        checked={quorum.key !== undefined}
        onChange={({ target: { checked } }) =>
          onChange({ role: quorum.role, quorum: quorum.quorum, ...(checked && { key: 'PlatformCredential' }) })
        }
      />
      {quorum.key === undefined ? null : (
        <Checkbox
          className={classes.demand ?? ''}
          label={t('form.workflow.onOneDevice')}
          checked={quorum.key === 'DeviceBoundCredential'}
          onChange={({ target: { checked } }) =>
            onChange({ ...quorum, key: checked ? 'DeviceBoundCredential' : 'PlatformCredential' })
          }
        />
      )}
    </div>
  );
}
