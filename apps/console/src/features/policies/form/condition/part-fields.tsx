import type { ConditionPart, StandardCondition } from '@countersign/kinds/conditions';
import type { Variant } from '@countersign/kernel';
import { clockText, type NamedKind } from '@countersign/kinds/words';
import { limits, orderKinds, weekdays } from '@countersign/model/names';
import { MultiSelect, NativeSelect, TagsInput, TextInput } from '@countersign/ui/form/controls.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { rolesQuery } from '../../../../entities/directory-queries.ts';
import { SeveralSelect } from '../../../../shared/forms/fields.tsx';
import { useGovernedOptions } from '../../../../shared/proposing/form/entity-options.tsx';
import { LatePart } from '../../../../shared/late/late-part.tsx';
import { useScope } from '../../../../shared/routing/scope.ts';
import { conditionKinds, freshPart, kindOf, type ConditionKind } from './condition-draft.ts';
import { FeeLimitsFields } from './fee-limits-fields.tsx';
import { BareLimit, LimitsFields } from './limits-fields.tsx';
import classes from './condition.module.css';

// Most conditions are those that the form asks for.
const ExpressionEditor = lazyScreen(() => import('./expression-editor.tsx'), 'ExpressionEditor');

interface PartProps {
  readonly part: ConditionPart;
  readonly onChange: (part: ConditionPart) => void;
  /** The asset that is asked for beside it, where it is one. */
  readonly asset: string | undefined;
  readonly id: string;
  readonly error: string | undefined;
}

/** One part of a condition: what it is about, and what it asks. */
export function PartFields({ part, onChange, asset, id, error }: PartProps) {
  const { t } = useTranslation('policies');
  const kind = kindOf(part);
  const kinds = Object.entries(conditionKinds).map(([group, items]) => ({
    group: t(`form.kindGroup.${group}`),
    items: [...items, ...olderKind(group, kind)].map((value: ConditionKind) => ({ value, label: t(`form.kind.${value}`) })),
  }));
  const all: readonly ConditionKind[] = Object.values(conditionKinds).flat();
  return (
    <div className={classes.part}>
      <NativeSelect
        aria-label={t('form.kindLabel')}
        value={kind}
        onChange={({ target }) => onChange(freshPart(all.find((each) => each === target.value) ?? 'Own'))}
        data={kinds}
      />
      {part.type === 'Own' ? (
        <LatePart>
          <ExpressionEditor
            id={id}
            expression={part.expression}
            onChange={(expression) => onChange({ type: 'Own', expression })}
            error={error}
          />
        </LatePart>
      ) : (
        <StandardFields
          key={kind}
          condition={part.condition}
          onChange={(condition) => onChange({ type: 'Standard', condition })}
          onReplace={(condition) => onChange({ type: 'Standard', condition })}
          asset={asset}
          id={id}
          error={error}
        />
      )}
    </div>
  );
}

/** A kind that is offered no more stays among the others where a policy has it. */
function olderKind(group: string, kind: ConditionKind): readonly ConditionKind[] {
  return group === 'amount' && (kind === 'BareAmountOver' || kind === 'BareAmountUnder') ? [kind] : [];
}

interface FieldsProps<Condition> {
  readonly condition: Condition;
  readonly onChange: (condition: Condition) => void;
  /** Puts one of another kind in its place. */
  readonly onReplace: (condition: StandardCondition) => void;
  readonly asset: string | undefined;
  readonly id: string;
  readonly error: string | undefined;
}

type Of<Type extends StandardCondition['type']> = Variant<StandardCondition, 'type', Type>;

const drawFields: { readonly [Type in StandardCondition['type']]: (props: FieldsProps<Of<Type>>) => ReactNode } = {
  AmountOver: ({ condition, onChange, id, error }) => (
    <LimitsFields table={condition} onChange={onChange} id={id} error={error} />
  ),
  AmountUnder: ({ condition, onChange, id, error }) => (
    <LimitsFields table={condition} onChange={onChange} id={id} error={error} />
  ),
  FeeOver: ({ condition, onChange, id, error }) => (
    <FeeLimitsFields condition={condition} onChange={onChange} id={id} error={error} />
  ),
  BareAmountOver: ({ condition, asset, onReplace, id }) => (
    <BareLimit condition={condition} asset={asset} onReplace={onReplace} id={id} />
  ),
  BareAmountUnder: ({ condition, asset, onReplace, id }) => (
    <BareLimit condition={condition} asset={asset} onReplace={onReplace} id={id} />
  ),
  Ledger: ({ condition, onChange, id, error }) => (
    <Entities
      kind="ledger"
      ids={condition.ledgerIds}
      id={id}
      error={error}
      onChange={(ledgerIds) => onChange({ ...condition, ledgerIds })}
    />
  ),
  Account: ({ condition, onChange, id, error }) => (
    <Entities
      kind="account"
      ids={condition.accountIds}
      id={id}
      error={error}
      onChange={(accountIds) => onChange({ ...condition, accountIds })}
    />
  ),
  Ticker: ({ condition, onChange, id, error }) => (
    <Entities
      kind="ticker"
      ids={condition.tickerIds}
      id={id}
      error={error}
      onChange={(tickerIds) => onChange({ ...condition, tickerIds })}
    />
  ),
  Endpoint: ({ condition, onChange, id, error }) => (
    <Entities
      kind="endpoint"
      ids={condition.endpointIds}
      id={id}
      error={error}
      onChange={(endpointIds) => onChange({ ...condition, endpointIds })}
    />
  ),
  TargetDomain: ({ condition, onChange, id, error }) => (
    <Entities
      kind="domain"
      ids={condition.domainIds}
      id={id}
      error={error}
      onChange={(domainIds) => onChange({ ...condition, domainIds })}
    />
  ),
  DestinationType: ({ condition, onChange, id, error }) => (
    <Words
      words={destinationTypes}
      labels="destination"
      chosen={condition.destinationTypes}
      id={id}
      error={error}
      onChange={(chosen) => onChange({ ...condition, destinationTypes: chosen })}
    />
  ),
  AnyDestinationType: ({ condition, onChange, id, error }) => (
    <Words
      words={destinationTypes}
      labels="destination"
      chosen={condition.destinationTypes}
      id={id}
      error={error}
      onChange={(chosen) => onChange({ ...condition, destinationTypes: chosen })}
    />
  ),
  EndpointTrustScore: ({ condition, onChange, id, error }) => (
    <Trust score={condition.minimum} id={id} error={error} onChange={(minimum) => onChange({ ...condition, minimum })} />
  ),
  EndpointTrustBelow: ({ condition, onChange, id, error }) => (
    <Trust score={condition.limit} id={id} error={error} onChange={(limit) => onChange({ ...condition, limit })} />
  ),
  OrderKind: ({ condition, onChange, id, error }) => (
    <Words
      words={orderKinds}
      labels="orderKind"
      chosen={condition.orderKinds}
      id={id}
      error={error}
      onChange={(chosen) => onChange({ ...condition, orderKinds: chosen })}
    />
  ),
  AuthorRole: ({ condition, onChange, id, error }) => (
    <Roles roles={condition.roles} id={id} error={error} onChange={(roles) => onChange({ ...condition, roles })} />
  ),
  TimeOfDay: ({ condition, onChange, id, error }) => <Hours condition={condition} onChange={onChange} id={id} error={error} />,
  Weekday: ({ condition, onChange, id, error }) => (
    <Words
      words={weekdays}
      labels="weekday"
      chosen={condition.days}
      id={id}
      error={error}
      onChange={(days) => onChange({ ...condition, days })}
    />
  ),
};

function StandardFields<Type extends StandardCondition['type']>(props: FieldsProps<Of<Type>>): ReactNode {
  const type: Type = props.condition.type;
  return drawFields[type](props);
}

function Entities({
  kind,
  ids,
  onChange,
  id,
  error,
}: {
  id: string;
  kind: NamedKind;
  ids: readonly string[];
  onChange: (ids: string[]) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation('policies');
  const chosen = [...ids];
  return (
    <SeveralSelect
      id={id}
      aria-label={t('form.choose')}
      placeholder={t('form.choose')}
      value={chosen}
      onChange={onChange}
      error={error}
      {...useGovernedOptions(kind, chosen)}
    />
  );
}

const destinationTypes = ['Endpoint', 'Account', 'Address'] as const;

/** Some of a few words, in the order in which they are offered; `labels` is where their texts are. */
function Words<Word extends string>({
  words,
  labels,
  chosen,
  onChange,
  id,
  error,
}: {
  id: string;
  words: readonly Word[];
  labels: 'destination' | 'orderKind' | 'weekday';
  chosen: readonly Word[];
  onChange: (chosen: Word[]) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation('policies');
  return (
    <MultiSelect
      id={id}
      aria-label={t('form.choose')}
      placeholder={chosen.length === 0 ? t('form.choose') : undefined}
      data={words.map((value) => ({ value, label: t(`kinds:condition.${labels}.${value}`) }))}
      value={[...chosen]}
      onChange={(values) => onChange(words.filter((word) => values.includes(word)))}
      error={error}
    />
  );
}

function Trust({
  score,
  onChange,
  id,
  error,
}: {
  id: string;
  score: number;
  onChange: (score: number) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation('policies');
  return (
    <TextInput
      id={id}
      type="number"
      aria-label={t('form.trust')}
      min={limits.trustScoreMinimum}
      max={limits.trustScoreMaximum}
      value={Number.isNaN(score) ? '' : score}
      onChange={({ target }) => onChange(target.value === '' ? Number.NaN : Number(target.value))}
      error={error}
    />
  );
}

function Roles({
  roles,
  onChange,
  id,
  error,
}: {
  id: string;
  roles: readonly string[];
  onChange: (roles: string[]) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation('policies');
  const known = useQuery(rolesQuery(useScope().domainId)).data ?? [];
  return (
    <TagsInput
      id={id}
      aria-label={t('form.roles')}
      placeholder={roles.length === 0 ? t('form.roles') : undefined}
      data={[...known]}
      splitChars={[',', ' ']}
      acceptValueOnBlur
      value={[...roles]}
      onChange={onChange}
      error={error}
    />
  );
}

function minuteOf(text: string): number {
  const [hours = '', minutes = ''] = text.split(':');
  return hours === '' || minutes === '' ? Number.NaN : Number(hours) * 60 + Number(minutes);
}

function Hours({
  condition,
  onChange,
  id,
  error,
}: {
  id: string;
  condition: Of<'TimeOfDay'>;
  onChange: (condition: Of<'TimeOfDay'>) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation('policies');
  const field = (name: 'from' | 'to') => (
    <TextInput
      id={name === 'to' ? id : undefined}
      type="time"
      label={t(`form.hours.${name}`)}
      value={Number.isNaN(condition[name]) ? '' : clockText(condition[name])}
      onChange={({ target }) => onChange({ ...condition, [name]: minuteOf(target.value) })}
      error={error !== undefined && name === 'to' ? error : error !== undefined}
    />
  );
  return (
    <div>
      <div className={classes.hours}>
        {field('from')}
        {field('to')}
      </div>
      {condition.from > condition.to ? <p className={classes.hint}>{t('form.hours.overMidnight')}</p> : null}
    </div>
  );
}
