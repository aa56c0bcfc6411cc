import { AddressText, DateTimeText, DetailItem, DetailList, formatAmount, IdentityChip } from '@countersign/ui';
import { ledgerModule } from '@countersign/ledger-registry';
import type { IntentPayload } from '@countersign/model';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Names } from '../../../app/entities/names.ts';
import { factsOf, type Fact, type FactValue } from '../decode/facts.ts';
import { amountPiece } from '../decode/what-it-does.ts';
import classes from './sign.module.css';

/** `customProperties` as "Custom properties"; names that have no text of their own are split at their capitals. */
function labelOf(path: Fact['path'], t: TFunction): string {
  return path
    .map((part) => (typeof part === 'number' ? String(part) : t(`field.${part}`, { defaultValue: humanised(part) })))
    .join(' › ');
}

function humanised(name: string): string {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Every field of the payload, decoded as far as this device can. */
export function FactList({ payload, names }: { payload: IntentPayload; names: Names }) {
  const { t } = useTranslation();
  return (
    <DetailList>
      {factsOf(payload).map((fact) => (
        <DetailItem key={fact.path.join('.')} label={labelOf(fact.path, t)}>
          <Value value={fact.value} names={names} />
        </DetailItem>
      ))}
    </DetailList>
  );
}

function Value({ value, names }: { value: FactValue; names: Names }) {
  const { t } = useTranslation();
  switch (value.kind) {
    case 'entity':
      return <IdentityChip id={value.id} name={names.name(value.entity, value.id)} />;
    case 'amount':
      return <AmountValue value={value} names={names} />;
    case 'address':
      return <AddressText value={value.text} full />;
    case 'date':
      return <DateTimeText value={value.text} />;
    case 'code':
      return <code className={classes.code}>{value.text}</code>;
    case 'id':
      return <span className="cs-mono">{value.text}</span>;
    case 'flag':
      return value.on ? t('sign.yes') : t('sign.no');
    case 'empty':
      return t('sign.nothing');
    case 'text':
      return <span className={classes.text}>{value.text}</span>;
  }
}

function AmountValue({ value, names }: { value: Extract<FactValue, { kind: 'amount' }>; names: Names }) {
  const { t } = useTranslation();
  const { amount, unit } = value;
  const ledgerType = unit.of === 'ledger' ? unit.type : '';
  const native = useQuery({
    queryKey: ['native', ledgerType],
    queryFn: async () => {
      const { amount, descriptor } = await ledgerModule(ledgerType);
      return { decimals: amount.nativeDecimals, name: descriptor.name };
    },
    enabled: unit.of === 'ledger',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const paysInTicker = unit.of === 'fee' && names.ticker(unit.tickerId)?.native === true;
  if (unit.of === 'ticker' || paysInTicker)
    return <span className="cs-tabular">{amountPiece(amount, unit.tickerId, names).text}</span>;
  if (unit.of === 'ledger' && native.data !== undefined) {
    return (
      <span className="cs-tabular">
        {formatAmount(amount, native.data.decimals)} ({native.data.name})
      </span>
    );
  }
  return <span className="cs-tabular">{t('sign.smallest', { amount: formatAmount(amount, 0) })}</span>;
}
