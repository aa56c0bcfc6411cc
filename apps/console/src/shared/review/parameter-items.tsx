import { destinationValue } from '@countersign/kinds/words';
import type { CreateTransactionOrder } from '@countersign/kinds/schemas';
import type { TransactionDestination } from '@countersign/model';
import { AddressText, Amount, DetailItem } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { feeAssetQuery } from '../../entities/asset-queries.ts';
import type { Names } from '../../entities/names.ts';
import { PlainValue } from '../../entities/plain-value.tsx';
import { Tags } from '../../entities/tags.tsx';
import type { LedgerModule } from '../ledgers/ledger-types.ts';
import { Destination } from './destination.tsx';
import classes from './review.module.css';
import { ledgerWords } from '../ledgers/ledger-words.ts';
import { smallestUnits } from '../../entities/amount-units.ts';
import { readParameters, type ParameterLine } from './read-parameters.ts';

type Currency = { type: 'TickerId'; tickerId: string } | { type: 'Currency'; code: string; issuer: string } | { type: string };

interface Context {
  readonly payload: CreateTransactionOrder;
  readonly module: LedgerModule;
  readonly names: Names;
  readonly domainId: string;
}

/** The parameters of a transaction order, line by line; what the ledger's description does not name comes last, as it is. */
export function ParameterItems(context: Context) {
  const { t } = useTranslation('review');
  const { payload, module } = context;
  const { operation, lines, rest } = readParameters(payload.parameters, module.descriptor);
  const label = module.descriptor.operations.find(({ type }) => type === operation)?.label ?? operation;
  const { feeStrategy, maximumFee, memos, ...others } = rest;
  const known = Array.isArray(memos) && memos.length === 0 ? others : { ...others, ...(memos !== undefined && { memos }) };
  return (
    <>
      <DetailItem label={t('operation')}>
        <strong>{ledgerWords(t, label)}</strong>
      </DetailItem>
      {lines.map((line) => (
        <DetailItem key={line.path} label={ledgerWords(t, line.field.label)}>
          <ParameterValue line={line} {...context} />
        </DetailItem>
      ))}
      <DetailItem label={t('feeStrategy')}>
        <Fee strategy={feeStrategy} module={module} />
      </DetailItem>
      <DetailItem label={t('maximumFee')}>
        {typeof maximumFee === 'string' ? <Coins value={maximumFee} {...context} /> : undefined}
      </DetailItem>
      <DetailItem label={t('parameters')}>{Object.keys(known).length > 0 ? <PlainValue value={known} /> : undefined}</DetailItem>
    </>
  );
}

/** An amount of the ledger's own coin, whose decimals its rules know. */
function Coins({ value, payload, module }: { value: string } & Pick<Context, 'payload' | 'module'>) {
  const coin = useQuery({ ...feeAssetQuery(payload.ledgerId ?? ''), enabled: payload.ledgerId !== undefined }).data;
  return <Amount value={value} unit={{ decimals: module.descriptor.decimals, symbol: coin?.symbol }} />;
}

// The payload's schema has checked its parameters; how a field of theirs is shaped is known by its kind alone.

function Fee({ strategy, module }: { strategy: unknown; module: LedgerModule }) {
  const { t } = useTranslation('review');
  const { type, priority, ...fields } = strategy as { type: string; priority?: string };
  if (priority !== undefined) return t(`feePriority.${priority}`);
  const custom = module.descriptor.customFees.find((one) => one.type === type);
  const parts = Object.entries(fields).map(([name, value]) => {
    const field = custom?.fields.find((one) => one.name === `feeStrategy.${name}`);
    return `${ledgerWords(t, field?.label ?? name)}: ${String(value)}`;
  });
  return parts.join(', ');
}

/** A value by its field's kind. */
function ParameterValue({ line: { field, value, currency, coin }, ...context }: Context & { line: ParameterLine }) {
  const { t } = useTranslation('review');
  const { names, payload, module, domainId } = context;
  if (field.kind === 'destination')
    return (
      <span className={classes.output}>
        <Destination
          to={destinationValue(value as TransactionDestination)}
          names={names}
          domainId={domainId}
          ledgerId={payload.ledgerId}
        />
      </span>
    );
  if (field.kind === 'currency') return <CurrencyValue currency={value as Currency} names={names} />;
  if (field.kind === 'amount' && typeof value === 'string') {
    if (coin) return <Coins value={value} payload={payload} module={module} />;
    const of = currency as Currency | undefined;
    if (of && 'tickerId' in of) return <Amount value={value} unit={names.unit(of.tickerId)} />;
    const issued = module.descriptor.tokens.find(({ standard }) => standard === 'FungibleToken')?.decimals;
    if (of && 'code' in of)
      return <Amount value={value} unit={issued === undefined ? 'unknown' : { decimals: issued, symbol: of.code }} />;
    return <Amount value={value} unit={{ ...smallestUnits, symbol: t('units') }} />;
  }
  if (field.kind === 'flags' && Array.isArray(value)) return <Tags values={value.map((flag) => ledgerWords(t, String(flag)))} />;
  if (field.kind === 'boolean') return t(`boolean.${String(value)}`);
  if (field.kind === 'hex' || field.kind === 'address') return <AddressText value={String(value)} label={field.label} full />;
  return <PlainValue value={value} />;
}

function CurrencyValue({ currency, names }: { currency: Currency; names: Names }) {
  const { t } = useTranslation('review');
  if ('tickerId' in currency) return names.ticker(currency.tickerId)?.name ?? <PlainValue value={currency} />;
  if (!('code' in currency)) return <PlainValue value={currency} />;
  return (
    <span className={classes.output}>
      <strong>{currency.code}</strong> {t('currencyOf')} <AddressText value={currency.issuer} full />
    </span>
  );
}
