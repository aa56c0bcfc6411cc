import '../../../entities/account/texts.ts';
import '../../../entities/account/receiving/texts.ts';

import type { ApiAccount } from '@countersign/model';
import { Button, AddressText, CopyAsTextButton, Dialog, Notice, QrPicture, SkeletonBlock } from '@countersign/ui';
import { Select } from '@countersign/ui/form/controls.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { ledgersDirectory } from '../../../entities/directory-queries.ts';
import { useNames } from '../../../entities/names.ts';
import classes from '../accounts.module.css';
import { isSandbox, ledgersOf } from '../../../entities/account/ledger-standing.ts';
import { newestAddressQuery } from '../queries.ts';
import { AddressError } from './address-error.tsx';
import { BeforeItReceives } from './before-it-receives.tsx';
import { FaucetGifts } from './faucet-gifts.tsx';
import { useManyAddresses, useNewAddress } from './new-address.ts';
import { isUnsigned } from './signed-addresses.ts';

/** Where an account receives on a ledger: QR code and the whole address to compare; coins of a sandbox for the asking. */
export function ReceiveDialog({
  account,
  ledgerId,
  address,
  onClose,
}: {
  account: ApiAccount;
  ledgerId?: string | undefined;
  /** A certain address; otherwise the newest. */
  address?: string | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('receiving');
  const names = useNames({ ledgers: true });
  const ledgers = ledgersOf(account);
  const [chosen, setChosen] = useState(ledgerId ?? ledgers[0]?.ledgerId);
  const [fixed, setFixed] = useState(address);
  return (
    <Dialog title={t('receive.title', { account: account.data.alias })} onClose={onClose}>
      <div className={classes.receive}>
        {ledgers.length > 1 ? (
          <Select
            label={t('receive.ledger')}
            data={ledgers.map((ledger) => ({ value: ledger.ledgerId, label: names.ledger(ledger.ledgerId) ?? ledger.ledgerId }))}
            value={chosen ?? null}
            allowDeselect={false}
            onChange={(next) => {
              setChosen(next ?? undefined);
              setFixed(undefined);
            }}
          />
        ) : null}
        {chosen ? (
          <ReceiveOn
            key={chosen}
            account={account}
            ledgerId={chosen}
            ledgerName={names.ledger(chosen) ?? chosen}
            address={fixed}
            onNew={() => setFixed(undefined)}
          />
        ) : (
          <Notice tone="past" title={t('receive.noLedger')} />
        )}
      </div>
    </Dialog>
  );
}

function ReceiveOn({
  account,
  ledgerId,
  ledgerName,
  address,
  onNew,
}: {
  account: ApiAccount;
  ledgerId: string;
  ledgerName: string;
  address: string | undefined;
  onNew: () => void;
}) {
  const { t } = useTranslation('receiving');
  const { domainId, id, alias, lock } = account.data;
  const newest = useQuery(newestAddressQuery(domainId, id, ledgerId));
  const many = useManyAddresses(account, ledgerId);
  const newAddress = useNewAddress(account, ledgerId);
  const ledger = useQuery(ledgersDirectory).data?.find((one) => one.id === ledgerId);
  const shown = address ?? newest.data;
  if (newest.error && (shown === undefined || isUnsigned(newest.error))) {
    return <AddressError error={newest.error} title={t('receive.failed')} onRetry={() => void newest.refetch()} />;
  }
  if (shown === undefined) return <SkeletonBlock lines={6} label={t('receive.loading')} />;
  if (shown === null) return <Notice tone="moving" title={t('receive.preparing')} />;
  return (
    <>
      {lock === 'Unlocked' ? null : <Notice tone="waiting" title={t('receive.locked')} />}
      {ledger ? <BeforeItReceives account={account} ledger={ledger} /> : null}
      <div className={classes.qr}>
        <QrPicture value={shown} size={208} title={t('receive.qr', { account: alias, ledger: ledgerName })} />
        <AddressText value={shown} label={t('accounts:addressOf', { account: alias })} full />
        <CopyAsTextButton value={shown} />
      </div>
      <p className={classes.quiet}>{t('receive.compare', { ledger: ledgerName })}</p>
      {many ? <p className={classes.quiet}>{t('receive.otherKinds')}</p> : null}
      {many ? (
        <div className={classes.receiveActions}>
          <Button
            variant="default"
            loading={newAddress.isPending}
            onClick={() => newAddress.mutate(undefined, { onSuccess: onNew })}
          >
            {t('receive.new')}
          </Button>
        </div>
      ) : null}
      {ledger && isSandbox(ledgerId) ? <FaucetGifts account={account} ledger={ledger} address={shown} /> : null}
    </>
  );
}
