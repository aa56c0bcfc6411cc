import { Button, showToast } from '@countersign/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/error-text.ts';

/** Asks a sandbox ledger's faucet for coins. They are worth nothing, and the button says so. */
export function FaucetButton({ ledgerId, address }: { ledgerId: string; address: string }) {
  const { t } = useTranslation('accounts');
  const queries = useQueryClient();
  const faucet = useMutation({
    mutationFn: () => api.ledgers.faucet({ params: { ledgerId }, body: { address } }),
    onSuccess: () => {
      showToast({ tone: 'good', title: t('faucet.done'), message: t('faucet.doneHint') });
      for (const key of ['balances', 'transfers', 'transactions']) void queries.invalidateQueries({ queryKey: [key] });
    },
    onError: (error) => showToast({ tone: 'danger', title: t('faucet.failed'), message: errorText(error, t) }),
  });
  return (
    <Button variant="default" loading={faucet.isPending} onClick={() => faucet.mutate()}>
      {t('faucet.ask')}
    </Button>
  );
}
