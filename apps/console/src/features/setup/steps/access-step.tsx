import { presetReadAccess, readPresets, readResources, type ReadPreset } from '@countersign/governance/first-rules';
import { Button, Notice } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { PermissionGrid } from '../../../entities/permission-grid.tsx';
import { ChoiceGroup } from '../../../shared/forms/choice-field.tsx';
import { templateOf } from '../draft.ts';
import type { StepProps } from './step-props.ts';
import classes from '../setup.module.css';
import { StepHead } from '../step-head.tsx';

/** Who may read what: a preset to begin with, and every cell of the matrix to change. */
export function AccessStep({ draft, change, onNext, onBack }: StepProps) {
  const { t } = useTranslation('setup');
  const template = templateOf(draft);
  const { roles } = template;
  const { readAccess } = draft;
  const choices = readPresets.map((value) => ({ value, label: t(`access.${value}`), hint: t(`access.${value}Hint`) }));
  const blind = roles.filter((role) => !readAccess.requests.includes(role));
  const unread = readResources.filter((resource) => readAccess[resource].length === 0);
  return (
    <form
      className={classes.step}
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      <StepHead title={t('access.title')} lead={t('access.lead')} />
      <div className={classes.wide}>
        <ChoiceGroup<ReadPreset>
          name="preset"
          label={t('access.preset')}
          choices={choices}
          value={draft.preset}
          onChange={(preset) => change({ preset, readAccess: presetReadAccess(preset, template) })}
        />
      </div>
      <div className={classes.matrixBox}>
        <PermissionGrid
          roles={roles}
          resources={readResources}
          cell={(resource, role) => (
            <input
              type="checkbox"
              aria-label={t('access.cell', { role, resource: t(`app:resource.${resource}`) })}
              checked={readAccess[resource].includes(role)}
              onChange={() =>
                change({
                  readAccess: {
                    ...readAccess,
                    [resource]: roles.filter((one) => (one === role) !== readAccess[resource].includes(one)),
                  },
                })
              }
            />
          )}
        />
      </div>
      {blind.length > 0 ? (
        <Notice tone="waiting" title={t('access.blind', { roles: blind })}>
          {t('access.blindHint')}
        </Notice>
      ) : null}
      {unread.length > 0 ? (
        <Notice tone="waiting" title={t('access.nobody', { resources: unread.map((resource) => t(`app:resource.${resource}`)) })}>
          {t('access.nobodyHint')}
        </Notice>
      ) : null}
      <div className={classes.actions}>
        <Button variant="default" onClick={onBack}>
          {t('action.back')}
        </Button>
        <Button type="submit">{t('action.continue')}</Button>
      </div>
    </form>
  );
}
