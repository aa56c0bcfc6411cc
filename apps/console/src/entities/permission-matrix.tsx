import type { ReadAccess } from '@countersign/model';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import classes from './permission-matrix.module.css';
import { readResources } from './read-resources.ts';

/** Who may read what: a grid of what there is to read and of roles. */
export function PermissionMatrix({ readAccess }: { readAccess: ReadAccess }) {
  const { t } = useTranslation('app');
  const { vaults } = readAccess;
  // Vaults are no domain's: shown only where they were named.
  const resources = [
    ...readResources.map((resource) => [resource, readAccess[resource]] as const),
    ...(vaults === undefined ? [] : [['vaults', vaults] as const]),
  ];
  const roles = [...new Set(resources.flatMap(([, allowed]) => allowed))].toSorted();
  if (roles.length === 0) return t('resource.nobody');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- with many roles it scrolls, and keys scroll what has the focus
    <section className={classes.scroll} aria-label={t('resource.label')} tabIndex={0}>
      <table className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">{t('resource.label')}</th>
            {roles.map((role) => (
              <th key={role} scope="col">
                {role}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {resources.map(([resource, allowed]) => (
            <tr key={resource}>
              <th scope="row">{t(`resource.${resource}`)}</th>
              {roles.map((role) => (
                <td key={role} data-allowed={allowed.includes(role) || undefined}>
                  {t(allowed.includes(role) ? 'resource.reads' : 'resource.readsNot')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
