import type { AmountLimit, StandardCondition } from '@countersign/kinds/conditions';
import { partSentence } from '@countersign/kinds/words';
import { saidDecimals } from '@countersign/model/names';
import { Button, parseAmount, typedAmount } from '@countersign/ui';
import { TextInput } from '@countersign/ui/form/controls.tsx';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { useState, type ReactNode } from 'react';

import { limitedAssetChoices } from '../../../../entities/choices/choice-queries.ts';
import { useChoices, withChosen } from '../../../../entities/choices/use-choices.ts';
import { kindNames } from '../../../../entities/intent/kind-names.ts';
import { kindText, Sentence } from '../../../../entities/intent/sentence.tsx';
import { useNames, type Names } from '../../../../entities/names.ts';
import { OneSelect, type SelectOption } from '../../../../shared/forms/fields.tsx';
import { freshLimit, limitOfAsset, tableFor, type AmountCondition, type BareKind } from './condition-draft.ts';
import { LimitTable } from './limit-table.tsx';
import classes from './condition.module.css';

interface LimitsProps<Condition extends AmountCondition> {
  readonly table: Condition;
  readonly onChange: (table: Condition) => void;
  readonly id: string;
  readonly error: string | undefined;
}

/** A limit for each asset, one line an asset, and what holds for every other one. */
export function LimitsFields<Condition extends AmountCondition>({ table, onChange, id, error }: LimitsProps<Condition>) {
  const { t } = useTranslation('policies');
  const { limits } = table;
  const names = useNames({ tickers: limits.flatMap(({ tickerId }) => (tickerId === '' ? [] : [tickerId])), ledgers: true });
  return (
    <LimitTable
      limits={limits}
      fresh={freshLimit}
      keyOf={({ tickerId }) => tickerId}
      onLimits={(next) => onChange({ ...table, limits: next })}
      others={table.others}
      onOthers={(others) => onChange({ ...table, others })}
      error={error}
      words={{ add: t('form.limits.add'), others: t('form.limits.others'), choice: `form.limits.${table.type}` }}
      drawLine={({ limit, place, onChange: put, remove }) => (
        <LimitLine
          limit={limit}
          place={place}
          taken={limits.map(({ tickerId }) => tickerId)}
          names={names}
          id={place === 1 ? id : `${id}.${place}`}
          error={error}
          onChange={put}
          remove={remove}
        />
      )}
    />
  );
}

interface LineProps {
  readonly limit: AmountLimit;
  /** Counted from 1. */
  readonly place: number;
  /** Assets that have a limit. */
  readonly taken: readonly string[];
  readonly names: Names;
  readonly id: string;
  readonly error: string | undefined;
  readonly onChange: (limit: AmountLimit) => void;
  readonly remove: ReactNode;
}

function LimitLine({ limit, place, taken, names, id, error, onChange, remove }: LineProps) {
  const { t } = useTranslation('policies');
  const { values, ...search } = useChoices(limitedAssetChoices);
  const offered = values.filter((asset) => saidDecimals(asset) !== undefined);
  const options: SelectOption[] = offered
    .filter((asset) => asset.id === limit.tickerId || !taken.includes(asset.id))
    .map(({ id: value, name, ledgerId }) => ({ value, label: name, hint: names.ledger(ledgerId) ?? ledgerId }));
  const chosen = limit.tickerId === '' ? [] : [limit.tickerId];
  const choose = (tickerId: string) => {
    const asset = offered.find((each) => each.id === tickerId);
    // An amount of one asset is none of another.
    onChange((asset && limitOfAsset(asset, '')) ?? { ...freshLimit, tickerId });
  };
  return (
    <>
      <OneSelect
        id={id}
        aria-label={t('form.limits.asset', { place })}
        placeholder={t('form.limits.choose')}
        options={withChosen<SelectOption>(options, chosen, (asset) => names.ticker(asset)?.name)}
        {...search}
        searched
        nothingFound={t('ui:filter.noOption')}
        value={limit.tickerId}
        onChange={choose}
        error={error !== undefined && limit.tickerId === ''}
      />
      <LimitAmount limit={limit} place={place} names={names} error={error} onChange={onChange} />
      {remove}
    </>
  );
}

/** The amount in the asset's own unit; kept in its smallest. */
function LimitAmount({ limit, place, names, error, onChange }: Omit<LineProps, 'taken' | 'id' | 'remove'>) {
  const { t } = useTranslation('policies');
  const { tickerId, amount, decimals } = limit;
  const [text, setText] = useState(amount === '' ? '' : typedAmount(amount, decimals));
  const unit = tickerId === '' ? 'unknown' : names.unit(tickerId);
  const counted = typeof unit === 'object' ? unit : undefined;
  const isOther = counted !== undefined && amount !== '' && counted.decimals !== decimals;
  return (
    <TextInput
      aria-label={t('form.limits.amount', { place })}
      placeholder={t('form.amount')}
      inputMode="decimal"
      autoComplete="off"
      disabled={tickerId === '' || unit === 'loading'}
      value={text}
      error={error !== undefined && tickerId !== '' && amount === ''}
      description={isOther ? t('form.limits.otherDecimals') : undefined}
      rightSection={counted?.symbol === undefined ? null : <span>{counted.symbol}</span>}
      rightSectionWidth={counted?.symbol === undefined ? undefined : `${counted.symbol.length + 3}ch`}
      onChange={({ target }) => {
        setText(target.value);
        const scale = counted?.decimals ?? decimals;
        const parsed = parseAmount(target.value, scale);
        onChange({ ...limit, amount: parsed.ok ? String(parsed.value) : '', decimals: scale });
      }}
    />
  );
}

/** A limit of one number, as older policies have it: what it means, and the way to a limit for each asset. */
export function BareLimit({
  condition,
  asset,
  onReplace,
  id,
}: {
  readonly condition: Extract<StandardCondition, { type: BareKind }>;
  /** The asset that is asked for beside it. */
  readonly asset: string | undefined;
  readonly onReplace: (condition: StandardCondition) => void;
  readonly id: string;
}) {
  const { t } = useTranslation('policies');
  const names = useNames({ tickers: asset === undefined ? [] : [asset], assets: true, ledgers: true });
  const assets = names.assets().filter((each) => asset === undefined || each.id === asset);
  const { segments } = partSentence({ type: 'Standard', condition }, kindNames(names), kindText(t), asset);
  return (
    <div className={classes.limits}>
      <p className={classes.bare}>
        <Sentence segments={segments} />
      </p>
      <Button id={id} size="xs" variant="default" onClick={() => onReplace(tableFor(condition, assets))}>
        {t('form.limits.replace')}
      </Button>
    </div>
  );
}
