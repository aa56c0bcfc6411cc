import { Button, showToast } from '@countersign/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/error-text.ts';

/** Asks a sandbox ledger's faucet for coins, or for a token with a number. They are worth nothing, and the button says so. */
export function FaucetButton({ ledgerId, address, gift }: { ledgerId: string; address: string; gift: 'Coins' | 'Token' }) {
  const { t } = useTranslation('accounts');
  const queries = useQueryClient();
  const faucet = useMutation({
    mutationFn: () => api.ledgers.faucet({ params: { ledgerId }, body: { address, gift } }),
    onSuccess: () => {
      showToast({ tone: 'good', title: t(`faucet.done.${gift}`), message: t('faucet.doneHint') });
      for (const key of ['balances', 'transfers', 'transactions']) void queries.invalidateQueries({ queryKey: [key] });
    },
    onError: (error) => showToast({ tone: 'danger', title: t(`faucet.failed.${gift}`), message: errorText(error, t) }),
  });
  return (
    <Button variant="default" loading={faucet.isPending} onClick={() => faucet.mutate()}>
      {t(`faucet.ask.${gift}`)}
    </Button>
  );
}
