import type { FeeLimit, StandardCondition } from '@countersign/kinds/conditions';
import { parseAmount, typedAmount } from '@countersign/ui';
import { TextInput } from '@countersign/ui/form/controls.tsx';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { useState } from 'react';

import { useNames, type Names } from '../../../../entities/names.ts';
import { OneSelect, type SelectOption } from '../../../../shared/forms/fields.tsx';
import { useEntityOptions } from '../../../../shared/proposing/form/entity-options.tsx';
import { freshFeeLimit } from './condition-draft.ts';
import { LimitTable } from './limit-table.tsx';

type FeeOver = Extract<StandardCondition, { type: 'FeeOver' }>;

/** A limit for the fees of each ledger, in its coin, and what holds for every other one. */
export function FeeLimitsFields({
  condition,
  onChange,
  id,
  error,
}: {
  condition: FeeOver;
  onChange: (condition: FeeOver) => void;
  id: string;
  error: string | undefined;
}) {
  const { t } = useTranslation('policies');
  const { limits, others } = condition;
  const chosen = limits.flatMap(({ ledgerId }) => (ledgerId === '' ? [] : [ledgerId]));
  const names = useNames({ coins: chosen.map((ledgerId) => ({ id: ledgerId })), ledgers: true });
  const { options, ...search } = useEntityOptions('ledger', chosen);
  const offered = (own: string): SelectOption[] => options.filter(({ value }) => value === own || !chosen.includes(value));
  return (
    <LimitTable
      limits={limits}
      fresh={freshFeeLimit}
      keyOf={({ ledgerId }) => ledgerId}
      onLimits={(next) => onChange({ ...condition, limits: next })}
      others={others}
      onOthers={(next) => onChange({ ...condition, others: next })}
      error={error}
      words={{ add: t('form.limits.addLedger'), others: t('form.limits.otherLedgers'), choice: 'form.limits.FeeOver' }}
      drawLine={({ limit, place, onChange: put, remove }) => (
        <>
          <OneSelect
            id={place === 1 ? id : `${id}.${place}`}
            aria-label={t('form.limits.ledger', { place })}
            placeholder={t('form.limits.chooseLedger')}
            options={offered(limit.ledgerId)}
            {...search}
            value={limit.ledgerId}
            // An amount of one coin is none of another.
            onChange={(ledgerId) => put({ ledgerId, amount: '' })}
            error={error !== undefined && limit.ledgerId === ''}
          />
          <FeeAmount limit={limit} place={place} names={names} error={error} onChange={put} />
          {remove}
        </>
      )}
    />
  );
}

function FeeAmount({
  limit,
  place,
  names,
  error,
  onChange,
}: {
  limit: FeeLimit;
  place: number;
  names: Names;
  error: string | undefined;
  onChange: (limit: FeeLimit) => void;
}) {
  const { t } = useTranslation('policies');
  const unit = limit.ledgerId === '' ? 'unknown' : names.coin({ id: limit.ledgerId });
  const [typed, setTyped] = useState<string>();
  // As long as nobody knows what it counts, it is neither written nor read.
  const counted = typeof unit === 'object' ? unit : undefined;
  const kept = counted === undefined || limit.amount === '' ? '' : typedAmount(limit.amount, counted.decimals);
  return (
    <TextInput
      aria-label={t('form.limits.amount', { place })}
      placeholder={t('form.amount')}
      inputMode="decimal"
      autoComplete="off"
      disabled={counted === undefined}
      value={typed ?? kept}
      error={error !== undefined && limit.ledgerId !== '' && limit.amount === ''}
      rightSection={counted?.symbol === undefined ? null : <span>{counted.symbol}</span>}
      rightSectionWidth={counted?.symbol === undefined ? undefined : `${counted.symbol.length + 3}ch`}
      onChange={({ target }) => {
        setTyped(target.value);
        const parsed = counted && parseAmount(target.value, counted.decimals);
        onChange({ ...limit, amount: parsed?.ok === true ? String(parsed.value) : '' });
      }}
    />
  );
}
