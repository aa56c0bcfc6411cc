import type { ApiTransfer } from '@countersign/model';
import { Amount, DateTimeText, shortMiddle, StatusChip } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useNames, type Names } from '../../app/entities/names.ts';
import { AppLink } from '../../app/routing/app-link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useScope } from '../../app/routing/scope.ts';
import classes from './home.module.css';
import { lastUsedAccounts } from './last-used-accounts.ts';
import { Panel } from './panel.tsx';
import { lastTransfersQuery } from './queries.ts';

const SHOWN = 6;

const accountDomains = (transfers: readonly ApiTransfer[]): string[] =>
  transfers.flatMap(({ senders, recipient }) =>
    [...senders, ...(recipient ? [recipient] : [])].flatMap((party) => (party.type === 'Account' ? [party.domainId] : [])),
  );

/** The newest transfers, in and out. */
export const TransfersPanel = () => {
  const { t } = useTranslation('home');
  const scope = useScope();
  const { data, error, refetch } = useQuery(lastTransfersQuery(scope.domainId));
  const names = useNames({ accounts: accountDomains(data ?? []), tickers: true });
  return (
    <Panel
      title={t('transfers.title')}
      rows={data?.slice(0, SHOWN)}
      error={error}
      onRetry={() => void refetch()}
      empty={t('transfers.empty')}
      allHref={paths.transfers(scope)}
    >
      {(transfer) => <TransferRow key={transfer.id} transfer={transfer} names={names} />}
    </Panel>
  );
};

const partyName = (party: ApiTransfer['recipient'] | ApiTransfer['senders'][number], names: Names): string | undefined => {
  if (!party) return undefined;
  return party.type === 'Account' ? (names.account(party.accountId) ?? party.accountId.slice(0, 8)) : shortMiddle(party.address);
};

const TransferRow = ({ transfer, names }: { transfer: ApiTransfer; names: Names }) => {
  const { t } = useTranslation('home');
  const scope = useScope();
  const ticker = names.ticker(transfer.tickerId);
  const [sender] = transfer.senders;
  return (
    <li className={classes.row}>
      <span className={classes.main}>
        <AppLink href={paths.transfer(scope, transfer.id)}>
          <Amount value={transfer.value} decimals={ticker?.decimals ?? 0} symbol={ticker?.symbol} />
        </AppLink>{' '}
        <span className={classes.dim}>
          {transfer.kind === 'Fee' ? `${t('transfers.fee')} ` : ''}
          {t('transfers.from')} {partyName(sender, names) ?? t('transfers.unknown')}
          {transfer.kind === 'Fee'
            ? ''
            : ` ${t('transfers.to')} ${partyName(transfer.recipient, names) ?? t('transfers.unknown')}`}
        </span>
      </span>
      <span className={classes.end}>
        {transfer.quarantined ? <StatusChip tone="waiting">{t('transfers.quarantined')}</StatusChip> : null}
        <DateTimeText value={transfer.registeredAt} />
      </span>
    </li>
  );
};

/** The accounts that moved something last. */
export const AccountsPanel = () => {
  const { t } = useTranslation('home');
  const scope = useScope();
  const { data, error, refetch } = useQuery(lastTransfersQuery(scope.domainId));
  const accounts = data && lastUsedAccounts(data, SHOWN);
  const names = useNames({ accounts: accountDomains(data ?? []) });
  return (
    <Panel
      title={t('accounts.title')}
      rows={accounts}
      error={error}
      onRetry={() => void refetch()}
      empty={t('accounts.empty')}
      allHref={paths.accounts(scope)}
    >
      {({ accountId, domainId, usedAt }) => (
        <li key={accountId} className={classes.row}>
          <span className={classes.main}>
            <AppLink href={paths.account({ ...scope, domainId }, accountId)}>
              {names.account(accountId) ?? accountId.slice(0, 8)}
            </AppLink>
          </span>
          <span className={classes.end}>
            <DateTimeText value={usedAt} />
          </span>
        </li>
      )}
    </Panel>
  );
};
