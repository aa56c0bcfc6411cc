import { Button, DateTimeText, DetailSection, downloadFile, showToast } from '@countersign/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import type { PendingOperations } from '../queries.ts';
import { fileNameOf } from './file-name.ts';

/** Hands out the file that asks the vault for what waits for it. */
export function ExportOperations({ vaultId, pending }: { vaultId: string; pending: PendingOperations }) {
  const { t } = useTranslation('vaults');
  const queries = useQueryClient();
  const exporting = useMutation({
    mutationFn: async () => {
      let name: string | undefined;
      const onHeaders = (headers: Headers) => (name = fileNameOf(headers.get('content-disposition')));
      const text = await api.vaults.preparedOperations({ params: { vaultId } }, { onHeaders });
      const file = name ?? `vault-${vaultId}-prepared.dat`;
      downloadFile(file, new Blob([text], { type: 'application/octet-stream' }));
      return file;
    },
    onSuccess: (message) => {
      showToast({ tone: 'good', title: t('export.done'), message });
      void queries.invalidateQueries({ queryKey: ['vault-operations', vaultId] });
    },
    onError: (error) => showToast({ tone: 'danger', title: t('export.failed'), message: errorText(error, t) }),
  });
  const { pendingCount, openFile } = pending;
  const open = openFile && (
    <>
      {t('export.open', { sequence: String(openFile.sequence) })} <DateTimeText value={openFile.preparedAt} />
    </>
  );
  return (
    <DetailSection
      title={t('export.title')}
      hint={t('export.hint')}
      actions={
        <Button disabled={pendingCount === 0} loading={exporting.isPending} onClick={() => exporting.mutate()}>
          {t('export.action')}
        </Button>
      }
    >
      {pendingCount === 0 ? null : (
        <p>
          {t('export.waiting', { count: pendingCount })} {open}
        </p>
      )}
    </DetailSection>
  );
}
