import { Dialog } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { ImportOperations } from './pending/import-operations.tsx';

/** Imports files where there is no vault yet: the announcement that makes a cold vault known. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('vaults');
  return (
    <Dialog title={t('import.dialog')} onClose={onClose}>
      <ImportOperations />
    </Dialog>
  );
}
