import { Button } from '@countersign/ui';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { EntityDetail } from '../../shared/screens/entity-detail.tsx';
import { EntityList } from '../../shared/screens/entity-list.tsx';
import { vault } from '../../entities/vault/vault.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { screenRoute } from '../../shared/routing/screen-route.ts';
import { ImportDialog } from './import-dialog.tsx';
import { VaultTabs } from './vault-tabs.tsx';

const list = screenRoute('vaults');
const detail = screenRoute('vaults/$entityId');

/** The list of vaults, and the way to make a new one known. */
export function VaultList() {
  const { t } = useTranslation('vaults');
  const [importing, setImporting] = useState(false);
  const actions = (
    <Button variant="default" onClick={() => setImporting(true)}>
      {t('import.action')}
    </Button>
  );
  return (
    <>
      <EntityList entity={vault} path={paths.vault} search={list.useSearch()} actions={actions} />
      {importing ? <ImportDialog onClose={() => setImporting(false)} /> : null}
    </>
  );
}

/** One vault. */
export function VaultDetail() {
  const { entityId } = detail.useParams();
  return <EntityDetail entity={vault} id={entityId} tabs={<VaultTabs vaultId={entityId} current="details" />} />;
}
