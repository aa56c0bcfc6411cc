import type { ReadAccess } from '@countersign/model';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { PermissionGrid } from './permission-grid.tsx';
import classes from './permission-grid.module.css';
import { readResources } from '@countersign/governance/first-rules';

/** Who may read what. */
export function PermissionMatrix({ readAccess }: { readAccess: ReadAccess }) {
  const { t } = useTranslation('app');
  const readers = new Map<string, readonly string[]>(readResources.map((resource) => [resource, readAccess[resource]]));
  // Vaults are no domain's: shown only where they were named.
  if (readAccess.vaults !== undefined) readers.set('vaults', readAccess.vaults);
  const roles = [...new Set([...readers.values()].flat())].toSorted();
  if (roles.length === 0) return t('resource.nobody');
  return (
    <PermissionGrid
      roles={roles}
      resources={[...readers.keys()]}
      cell={(resource, role) =>
        readers.get(resource)?.includes(role) ? (
          <span className={classes.reads}>{t('resource.reads')}</span>
        ) : (
          t('resource.readsNot')
        )
      }
    />
  );
}
