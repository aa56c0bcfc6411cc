import '../../texts.ts';

import { Button, Notice } from '@countersign/ui';
import { TextInput } from '@countersign/ui/form/controls.tsx';
import { useState } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { formProblems } from '../../../forms/problems.ts';
import { useMembership } from '../../../membership/use-membership.ts';
import { PermissionGrid } from '../../../../entities/permission-grid.tsx';
import { readResources } from '@countersign/governance/first-rules';
import { accessOf, rolesOf, rolesWithoutAccess, withRole, type Access } from './read-access.ts';
import classes from './controls.module.css';

/**
 * Who may read what: a grid of what there is to read and of roles. `held` are the roles that people have, who are warned of where they may read
 * nothing; `aboveId` is a domain whose own access can be taken over.
 */
export function ReadAccessField<Values extends FieldValues>({
  control,
  name,
  held,
  aboveId,
}: {
  control: Control<Values>;
  name: FieldPath<Values>;
  held: readonly string[];
  aboveId?: string | undefined;
}) {
  const { t } = useTranslation('proposing');
  const { domains } = useMembership();
  const { field, fieldState } = useController({ control, name });
  const [added, setAdded] = useState<readonly string[]>([]);
  const access: Access = field.value;
  const set = (next: Access) => field.onChange(next);
  const roles = [...new Set([...held, ...rolesOf(access), ...added])].toSorted();
  const without = rolesWithoutAccess(held, access);
  const above = domains.find(({ id }) => id === aboveId);
  const presets = [
    { key: 'everything', access: accessOf(roles) },
    { key: 'noEvents', access: accessOf(roles, ['events']) },
    ...(above ? [{ key: 'above', access: above.permissions.readAccess, domain: above.alias }] : []),
    { key: 'nothing', access: accessOf([]) },
  ];
  const [problem] = fieldState.error === undefined ? [] : formProblems({ access: fieldState.error });
  const message = problem?.message;
  return (
    <fieldset
      id={name}
      tabIndex={-1}
      aria-label={t('form.readAccess.caption')}
      aria-describedby={message === undefined ? undefined : `${name}-error`}
      className={classes.access}
    >
      <div className={classes.presets}>
        <span>{t('form.readAccess.preset')}</span>
        {presets.map((preset) => (
          <Button
            key={preset.key}
            size="xs"
            variant="default"
            onClick={() => set({ ...access, ...preset.access, vaults: access['vaults'] ?? null })}
          >
            {t(`form.readAccess.presets.${preset.key}`, { domain: 'domain' in preset ? preset.domain : '' })}
          </Button>
        ))}
      </div>
      {roles.length === 0 ? <Notice tone="waiting" title={t('form.readAccess.none')} /> : null}
      {without.length > 0 ? (
        <Notice tone="waiting" title={t('form.readAccess.missing', { count: without.length, roles: without.join(', ') })} />
      ) : null}
      {roles.length > 0 ? (
        <PermissionGrid
          roles={roles}
          resources={readResources}
          heading={(role) => (
            <button
              type="button"
              title={t('form.readAccess.all', { role })}
              onClick={() =>
                set(
                  withRole(
                    access,
                    role,
                    readResources,
                    readResources.some((one) => !access[one]?.includes(role)),
                  ),
                )
              }
            >
              {role}
            </button>
          )}
          cell={(resource, role) => (
            <input
              type="checkbox"
              aria-label={t('form.readAccess.cell', { role, resource: t(`app:resource.${resource}`) })}
              checked={access[resource]?.includes(role) === true}
              onChange={(event) => set(withRole(access, role, [resource], event.target.checked))}
            />
          )}
        />
      ) : null}
      <AnotherRole onRole={(role) => setAdded([...added, role])} />
      {message === undefined ? null : (
        <p id={`${name}-error`} className={classes.problem}>
          {message}
        </p>
      )}
    </fieldset>
  );
}

/** Names a role that nobody holds yet. */
function AnotherRole({ onRole }: { onRole: (role: string) => void }) {
  const { t } = useTranslation('proposing');
  const [typed, setTyped] = useState('');
  const role = typed.trim();
  const isRole = /^[a-z0-9-]{1,50}$/.test(role);
  const add = () => {
    if (!isRole) return;
    onRole(role);
    setTyped('');
  };
  return (
    <div className={classes.add}>
      <TextInput
        label={t('form.readAccess.addRole')}
        description={t('form.readAccess.addRoleHint')}
        value={typed}
        error={role !== '' && !isRole ? t('problem.format.roles') : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button variant="default" disabled={!isRole} onClick={add}>
        {t('form.readAccess.add')}
      </Button>
    </div>
  );
}
