import type { CreateTransferOrder, TransactionDestination } from '@countersign/model';
import { AddressText, Amount, DetailItem, DetailList, Tag } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { EntityChip } from '../../../app/entities/chips.tsx';
import { ledgersDirectory, tickersDirectory } from '../../../app/entities/directory-queries.ts';
import { useNames, type Names } from '../../../app/entities/names.ts';
import { ledgerModuleQuery } from '../../../app/ledgers/ledger-module-query.ts';
import classes from './kinds.module.css';
import type { ReviewProps } from './review-props.ts';
import { CommonItems } from './shared-items.tsx';

/** What a transfer sends, from where, to whom, and at what fee. */
export const CreateTransferOrderReview = ({ payload, targetDomainId }: ReviewProps<CreateTransferOrder>) => {
  const { t } = useTranslation('intents');
  const names = useNames({ accounts: [targetDomainId], endpoints: [targetDomainId], tickers: true, ledgers: true });
  const ticker = names.ticker(payload.tickerId);
  const tickers = useQuery(tickersDirectory).data ?? [];
  const native = tickers.find(({ kind, ledgerId }) => kind === 'Native' && ledgerId === ticker?.ledgerId);
  return (
    <DetailList>
      <DetailItem label={t('field.from')}>
        <EntityChip kind="account" id={payload.accountId} name={names.account(payload.accountId)} domainId={targetDomainId} />
      </DetailItem>
      <DetailItem label={t('field.asset')}>
        <EntityChip
          kind="ticker"
          id={payload.tickerId}
          name={ticker ? `${ticker.name} (${names.ledger(ticker.ledgerId) ?? ticker.ledgerId})` : undefined}
        />
      </DetailItem>
      {payload.outputs.map((output, index) => (
        <DetailItem
          key={index}
          label={payload.outputs.length > 1 ? t('field.outputOf', { number: index + 1 }) : t('field.output')}
        >
          <span className={classes.output}>
            <strong>
              <Amount value={output.amount} decimals={ticker?.decimals ?? 0} symbol={ticker?.symbol ?? t('field.units')} />
            </strong>
            {t('field.to')}{' '}
            <Destination destination={output.destination} names={names} domainId={targetDomainId} ledgerId={ticker?.ledgerId} />
            {output.paysFee ? <Tag>{t('field.paysFee')}</Tag> : null}
          </span>
        </DetailItem>
      ))}
      <DetailItem label={t('field.feeStrategy')}>{t(`feePriority.${payload.feeStrategy}`)}</DetailItem>
      <DetailItem label={t('field.maximumFee')}>
        {payload.maximumFee ? (
          <Amount value={payload.maximumFee} decimals={native?.decimals ?? 0} symbol={native?.symbol ?? t('field.units')} />
        ) : undefined}
      </DetailItem>
      <CommonItems description={payload.description} customProperties={payload.customProperties} />
    </DetailList>
  );
};

/** A destination: an account or endpoint with its chip, or the whole address, because it is compared. */
const Destination = ({
  destination,
  names,
  domainId,
  ledgerId,
}: {
  destination: TransactionDestination;
  names: Names;
  domainId: string;
  ledgerId: string | undefined;
}) => {
  if (destination.type === 'Account') {
    return (
      <EntityChip kind="account" id={destination.accountId} name={names.account(destination.accountId)} domainId={domainId} />
    );
  }
  if (destination.type === 'Endpoint') {
    return (
      <EntityChip kind="endpoint" id={destination.endpointId} name={names.endpoint(destination.endpointId)} domainId={domainId} />
    );
  }
  return <OutsideAddress address={destination.address} ledgerId={ledgerId} />;
};

/** An address as it was given; where a destination tag is inside it, the two apart as well. */
const OutsideAddress = ({ address, ledgerId }: { address: string; ledgerId: string | undefined }) => {
  const { t } = useTranslation('intents');
  const ledger = useQuery(ledgersDirectory).data?.find(({ id }) => id === ledgerId);
  const module = useQuery({ ...ledgerModuleQuery(ledger?.parameters.type ?? ''), enabled: ledger !== undefined }).data;
  const parsed = ledger && module?.address.parse(address, ledger);
  const tag = parsed?.ok ? parsed.value.destinationTag : undefined;
  return (
    <>
      <AddressText value={address} full />
      {parsed?.ok && tag !== undefined ? (
        <span className={classes.inside}>
          {t('transfer.inside')} <AddressText value={parsed.value.address} full />{' '}
          <strong>{t('transfer.addressTag', { tag })}</strong>
        </span>
      ) : null}
    </>
  );
};
