import '../../../entities/account/receiving/texts.ts';

import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import type { ApiAccount, Ledger } from '@countersign/model';
import { Button, showToast } from '@countersign/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { ledgersOf } from '../../../entities/account/ledger-standing.ts';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import { ledgerWords } from '../../../shared/ledgers/ledger-words.ts';
import { ProposeLink } from '../../../shared/proposing/propose-link.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import classes from '../accounts.module.css';
import { faucetTokensQuery } from '../queries.ts';

type FaucetToken = Awaited<ReturnType<typeof api.ledgers.faucetTokens>>['items'][number];

/** What a sandbox ledger's faucet gives to an address: coins, and each of its tokens once the address takes it. */
export function FaucetGifts({
  account,
  ledger,
  address,
}: {
  account: ApiAccount;
  ledger: Pick<Ledger, 'id' | 'parameters'>;
  address: string;
}) {
  const tokens = useQuery(faucetTokensQuery(ledger.id, address)).data ?? [];
  return (
    <>
      <div className={classes.receiveActions}>
        <FaucetButton ledgerId={ledger.id} address={address} />
        {tokens.map(({ token, isTaken }) =>
          isTaken ? <FaucetButton key={token} ledgerId={ledger.id} address={address} token={token} /> : null,
        )}
      </div>
      {tokens.map((token) =>
        token.isTaken ? null : <NotTaken key={token.token} account={account} ledger={ledger} token={token} />,
      )}
    </>
  );
}

/** Asks for coins, or for a token. They are worth nothing, and the button says so. */
function FaucetButton({ ledgerId, address, token }: { ledgerId: string; address: string; token?: string }) {
  const { t } = useTranslation('receiving');
  const queries = useQueryClient();
  const gift = token === undefined ? 'Coins' : 'Token';
  const faucet = useMutation({
    mutationFn: () => api.ledgers.faucet({ params: { ledgerId }, body: { address, ...(token !== undefined && { token }) } }),
    onSuccess: () => {
      showToast({ tone: 'good', title: t(`faucet.done.${gift}`), message: t('faucet.doneHint') });
      for (const key of ['balances', 'transfers', 'transactions']) void queries.invalidateQueries({ queryKey: [key] });
    },
    onError: (error) => showToast({ tone: 'danger', title: t(`faucet.failed.${gift}`), message: errorText(error, t) }),
  });
  return (
    <Button variant="default" loading={faucet.isPending} onClick={() => faucet.mutate()}>
      {t(`faucet.ask.${gift}`, { token })}
    </Button>
  );
}

/** That the address has to take the token first, with the order by which it does. */
function NotTaken({
  account,
  ledger,
  token: { token, ledgerDetails },
}: {
  account: ApiAccount;
  ledger: Pick<Ledger, 'id' | 'parameters'>;
  token: FaucetToken;
}) {
  const { t } = useTranslation('receiving');
  const scope = useScope();
  const descriptor = ledgerDescriptor(ledger.parameters.type);
  const properties = ledgerDetails?.properties;
  const { optIn } = descriptor?.tokens.find(({ standard }) => standard === properties?.type) ?? {};
  const operation = descriptor?.operations.find(({ type }) => type === optIn?.operation);
  const isThere = ledgersOf(account).some(({ ledgerId, status }) => ledgerId === ledger.id && status === 'Activated');
  return (
    <>
      <p className={classes.quiet}>{t(isThere ? 'faucet.notTaken' : 'faucet.notThere', { token })}</p>
      {operation && isThere && account.data.lock === 'Unlocked' ? (
        <div className={classes.receiveActions}>
          <ProposeLink
            kinds={['v0_CreateTransactionOrder']}
            variant="default"
            href={paths.createAccountTransaction(scope, account.data.id, {
              ledgerId: ledger.id,
              operation: operation.type,
              token: JSON.stringify(properties),
            })}
          >
            {t('faucet.take', { token, operation: ledgerWords(t, operation.label) })}
          </ProposeLink>
        </div>
      ) : null}
    </>
  );
}
