import '../../../entities/account/receiving/texts.ts';

import type { ApiAccount, Ledger } from '@countersign/model';
import { Amount, Notice } from '@countersign/ui';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useNames } from '../../../entities/names.ts';
import { ledgersOf } from '../../../entities/account/ledger-standing.ts';
import { presenceQuery } from '../../../entities/account/presence-query.ts';
import { ledgerWords } from '../../../shared/ledgers/ledger-words.ts';
import { ProposeLink } from '../../../shared/proposing/propose-link.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import classes from '../accounts.module.css';

/** What has to happen before an account receives on a ledger: that the ledger has it, and that it takes the tokens which ask for that. */
export function BeforeItReceives({
  account,
  ledger,
}: {
  account: ApiAccount;
  ledger: Pick<Ledger, 'id' | 'alias' | 'parameters'>;
}) {
  const { t } = useTranslation('receiving');
  const scope = useScope();
  const descriptor = ledgerDescriptor(ledger.parameters.type);
  const isAwaited = ledgersOf(account).some(
    ({ ledgerId, status }) => ledgerId === ledger.id && status === 'AwaitingLedgerActivation',
  );
  const operations =
    descriptor?.operations.filter(({ type }) => descriptor.tokens.some(({ optIn }) => optIn?.operation === type)) ?? [];
  return (
    <>
      {isAwaited && descriptor?.createdBy !== undefined ? (
        <Notice tone="waiting" title={t('presence.notThere', { ledger: ledger.alias })}>
          {t(`presence.createdBy.${descriptor.createdBy}`)} <Minimum account={account} ledger={ledger} />
        </Notice>
      ) : null}
      {operations.length > 0 ? <p className={classes.quiet}>{t('presence.optIn')}</p> : null}
      {operations.length > 0 && !isAwaited && account.data.lock === 'Unlocked' ? (
        <div className={classes.receiveActions}>
          {operations.map(({ type, label }) => (
            <ProposeLink
              key={type}
              kinds={['v0_CreateTransactionOrder']}
              variant="default"
              href={paths.createAccountTransaction(scope, account.data.id, { ledgerId: ledger.id, operation: type })}
            >
              {t('presence.newOrder', { operation: ledgerWords(t, label) })}
            </ProposeLink>
          ))}
        </div>
      ) : null}
    </>
  );
}

function Minimum({ account, ledger }: { account: ApiAccount; ledger: Pick<Ledger, 'id' | 'alias'> }) {
  const { t } = useTranslation('receiving');
  const presence = useQuery(presenceQuery(account.data.domainId, account.data.id)).data;
  const minimum = presence?.items.find(({ ledgerId }) => ledgerId === ledger.id)?.minimum;
  const names = useNames({ tickers: minimum === undefined ? [] : [minimum.tickerId] });
  if (minimum === undefined) return t('presence.minimumUnknown', { ledger: ledger.alias });
  if (minimum.amount === '0') return null;
  return (
    <>
      {t('presence.minimum')} <Amount value={minimum.amount} unit={names.unit(minimum.tickerId)} />
      {'. '}
      {t('presence.stays')}
    </>
  );
}
