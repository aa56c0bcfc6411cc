import { shortMiddle } from '@countersign/kernel';
import type { ApiTransfer } from '@countersign/model';
import { AgoText, Amount, StatusChip } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import type { Place } from '../../entities/look-up.ts';
import { useNames, type Names } from '../../entities/names.ts';
import { useMembership } from '../../shared/membership/use-membership.ts';
import { AppLink } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { foldFees, type TransferWithFee } from './fold-fees.ts';
import classes from './home.module.css';
import { lastUsedAccounts } from './last-used-accounts.ts';
import { Panel } from './panel.tsx';
import { lastTransfersQuery } from './queries.ts';

const shown = 6;

function accountsOf(transfers: readonly ApiTransfer[]): Place[] {
  return transfers.flatMap(({ senders, recipient }) =>
    [...senders, ...(recipient ? [recipient] : [])].flatMap((party) =>
      party.type === 'Account' ? [{ id: party.accountId, domainId: party.domainId }] : [],
    ),
  );
}

/** The newest transfers, in and out. */
export function TransfersPanel() {
  const { t } = useTranslation('home');
  const scope = useScope();
  const { data, error, refetch } = useQuery(lastTransfersQuery(scope.domainId));
  const names = useNames({ accounts: accountsOf(data ?? []), tickers: (data ?? []).map(({ tickerId }) => tickerId) });
  return (
    <Panel
      title={t('transfers.title')}
      rows={data && foldFees(data).slice(0, shown)}
      error={error}
      onRetry={() => void refetch()}
      empty={t('transfers.empty')}
      allHref={paths.transfers(scope)}
    >
      {(row) => <TransferRow key={row.transfer.id} row={row} names={names} />}
    </Panel>
  );
}

/** An account by its name; one that the person may not read by the domain it is in. */
function accountName(accountId: string, domainId: string, names: Names, t: TFunction): string {
  const domain = names.domain(domainId);
  return names.account(accountId) ?? t(domain ? 'transfers.accountOf' : 'transfers.accountElsewhere', { domain });
}

function partyName(
  party: ApiTransfer['recipient'] | ApiTransfer['senders'][number],
  names: Names,
  t: TFunction,
): string | undefined {
  if (!party) return undefined;
  return party.type === 'Account' ? accountName(party.accountId, party.domainId, names, t) : shortMiddle(party.address);
}

function TransferRow({ row: { transfer, fee }, names }: { row: TransferWithFee; names: Names }) {
  const { t } = useTranslation('home');
  const scope = useScope();
  const [sender] = transfer.senders;
  return (
    <li className={classes.row}>
      <span className={classes.main}>
        <AppLink href={paths.transfer(scope, transfer.id)}>
          <Amount value={transfer.value} unit={names.unit(transfer.tickerId)} />
        </AppLink>{' '}
        <span className={classes.dim}>
          {transfer.kind === 'Fee' ? `${t('transfers.fee')} ` : ''}
          {t('transfers.from')} {partyName(sender, names, t) ?? t('transfers.unknown')}
          {transfer.kind === 'Fee'
            ? ''
            : ` ${t('transfers.to')} ${partyName(transfer.recipient, names, t) ?? t('transfers.unknown')}`}
          {fee ? (
            <>
              , {t('transfers.fee')} <Amount value={fee.value} unit={names.unit(fee.tickerId)} />
            </>
          ) : null}
        </span>
      </span>
      <span className={classes.end}>
        {transfer.quarantined ? <StatusChip tone="waiting">{t('transfers.quarantined')}</StatusChip> : null}
        <span className={classes.when}>
          <AgoText value={transfer.registeredAt} />
        </span>
      </span>
    </li>
  );
}

/** The accounts that moved something last. */
export function AccountsPanel() {
  const { t } = useTranslation('home');
  const scope = useScope();
  const { data, error, refetch } = useQuery(lastTransfersQuery(scope.domainId));
  const readable = useMembership().visible;
  const accounts = data && lastUsedAccounts(data, new Set(readable.map(({ id }) => id)), shown);
  const names = useNames({ accounts: accountsOf(data ?? []) });
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
              {accountName(accountId, domainId, names, t)}
            </AppLink>
          </span>
          <span className={classes.end}>
            <AgoText value={usedAt} />
          </span>
        </li>
      )}
    </Panel>
  );
}
