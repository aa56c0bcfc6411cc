import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import type { ReactNode } from 'react';

import classes from './permission-grid.module.css';

/** A grid of what there is to read and of roles: `cell` draws what a role may, `heading` the name of a role where that does something. */
export function PermissionGrid<Resource extends string>({
  roles,
  resources,
  cell,
  heading = (role) => role,
}: {
  roles: readonly string[];
  resources: readonly Resource[];
  cell: (resource: Resource, role: string) => ReactNode;
  heading?: (role: string) => ReactNode;
}) {
  const { t } = useTranslation('app');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- with many roles it scrolls, and keys scroll what has the focus
    <section className={classes.scroll} aria-label={t('resource.label')} tabIndex={0}>
      <table className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">{t('resource.label')}</th>
            {roles.map((role) => (
              <th key={role} scope="col">
                {heading(role)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {resources.map((resource) => (
            <tr key={resource}>
              <th scope="row">{t(`resource.${resource}`)}</th>
              {roles.map((role) => (
                <td key={role}>{cell(resource, role)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
