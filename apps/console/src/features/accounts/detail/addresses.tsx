import '../../../entities/account/receiving/texts.ts';

import type { ApiAccount, ApiAccountLedgerProcessing } from '@countersign/model';
import { Button, AddressText, Notice, SkeletonBlock, Tag } from '@countersign/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useNames } from '../../../entities/names.ts';
import classes from '../accounts.module.css';
import type { AccountDialog } from '../account-dialogs.tsx';
import { ledgersOf } from '../../../entities/account/ledger-standing.ts';
import { addressesQuery } from '../queries.ts';
import { ExplorerLink } from '../../../entities/ledger/explorer-link.tsx';
import { EndlessPlaces } from './endless-needs.tsx';
import { AddressError } from '../receive/address-error.tsx';
import { useManyAddresses, useNewAddress } from '../receive/new-address.ts';
import { isUnsigned } from '../receive/signed-addresses.ts';
import type { AccountPartProps } from './account-screen.tsx';

/** The addresses of an account, ledger by ledger: copy, QR code, and a new one where the ledger can. */
export function Addresses({ account, open }: AccountPartProps) {
  const { t } = useTranslation('accounts');
  const names = useNames({ ledgers: true });
  const ledgers = ledgersOf(account);
  if (ledgers.length === 0) return <p className={classes.quiet}>{t('addresses.noLedger')}</p>;
  return (
    <div>
      {ledgers.map((standing) => (
        <LedgerAddresses
          key={standing.ledgerId}
          account={account}
          standing={standing}
          name={names.ledger(standing.ledgerId) ?? standing.ledgerId}
          open={open}
        />
      ))}
    </div>
  );
}

function LedgerAddresses({
  account,
  standing,
  name,
  open,
}: {
  account: ApiAccount;
  standing: ApiAccountLedgerProcessing;
  name: string;
  open: (dialog: AccountDialog) => void;
}) {
  const { t } = useTranslation('accounts');
  const { ledgerId } = standing;
  const { id, domainId } = account.data;
  const addresses = useInfiniteQuery(addressesQuery(domainId, id, ledgerId));
  const items = addresses.data?.pages.flatMap((page) => page.items);
  const many = useManyAddresses(account, ledgerId);
  const newAddress = useNewAddress(account, ledgerId);
  return (
    <section className={classes.ledger} aria-label={name}>
      <div className={classes.ledgerHead}>
        <h3>{name}</h3>
        {many ? (
          <Button size="xs" variant="default" loading={newAddress.isPending} onClick={() => newAddress.mutate()}>
            {t('receiving:receive.new')}
          </Button>
        ) : null}
      </div>
      {addresses.error && (items === undefined || isUnsigned(addresses.error)) ? (
        <AddressError error={addresses.error} onRetry={() => void addresses.refetch()} />
      ) : items === undefined ? (
        <SkeletonBlock lines={3} label={t('receiving:receive.loading')} />
      ) : items.length === 0 ? (
        <Notice tone={standing.status === 'Activating' ? 'moving' : 'waiting'} title={t(`addresses.none.${standing.status}`)} />
      ) : (
        <ul className={classes.addresses}>
          {items.map(({ id: addressId, address, scope }) => (
            <li key={addressId} className={classes.address}>
              <span className={classes.addressText}>
                <AddressText value={address} label={t('addressOf', { account: account.data.alias })} full />
                <ExplorerLink ledgerId={ledgerId} of={{ address }} />
                {scope === 'Internal' ? <Tag title={t('addresses.changeHint')}>{t('addresses.change')}</Tag> : null}
              </span>
              <button
                type="button"
                className={classes.textButton}
                aria-label={t('addresses.showQrOf', { address })}
                onClick={() => open({ kind: 'receive', account, ledgerId, address })}
              >
                {t('addresses.showQr')}
              </button>
            </li>
          ))}
        </ul>
      )}
      <EndlessPlaces account={account} ledgerId={ledgerId} />
      {addresses.hasNextPage ? (
        <Button variant="default" loading={addresses.isFetchingNextPage} onClick={() => void addresses.fetchNextPage()}>
          {t('addresses.more')}
        </Button>
      ) : null}
    </section>
  );
}
