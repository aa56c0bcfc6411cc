import '../account/texts.ts';

import { lowTrustScore } from '@countersign/kinds/words';
import type { Account, ApiTickerData, Endpoint, Vault } from '@countersign/model';
import { useQuery } from '@tanstack/react-query';
import { useController, type FieldValues } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { SelectField, type SelectOption } from '../../shared/forms/fields.tsx';
import type { FieldProps } from '../../shared/forms/use-field.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { useNames } from '../names.ts';
import { AccountHint, EndpointHint } from './choice-hints.tsx';
import type { Choices } from './choice-queries.ts';
import { useChoices, withChosen } from './use-choices.ts';

interface ChoiceFieldProps<Value, Values extends FieldValues> extends FieldProps<Values> {
  readonly choices: Choices<Value>;
  readonly placeholder?: string;
  /** Said in place of options where none is found. */
  readonly nothingFound?: string;
  /** Said in the field where there is nothing to choose. */
  readonly nothingThere?: string;
  /** What else follows from the choice. */
  readonly onChosen?: (id: string) => void;
}

/** One of what there is of a kind, chosen or looked for by its name. */
function ChosenField<Value, Values extends FieldValues>({
  choices,
  optionOf,
  nameOf,
  placeholder,
  nothingThere = placeholder,
  nothingFound,
  hasKeys = false,
  ...field
}: ChoiceFieldProps<Value, Values> & {
  /** They have an address or a key, by which they are found as well. */
  readonly hasKeys?: boolean;
  /** Nothing for one that can't be chosen. */
  readonly optionOf: (value: Value) => SelectOption | undefined;
  readonly nameOf: (id: string) => string | undefined;
}) {
  const { t } = useTranslation('ui');
  const { values, ...search } = useChoices(choices, { alwaysAsked: hasKeys });
  const chosen = useChosen(field);
  const options = withChosen(
    values.flatMap((value) => optionOf(value) ?? []),
    chosen,
    nameOf,
  );
  const first = useQuery(choices('')).data;
  const isNoneThere = first?.isAll === true && first.values.every((value) => optionOf(value) === undefined);
  const hint = isNoneThere && options.length === 0 ? nothingThere : placeholder;
  return (
    <SelectField
      {...field}
      {...search}
      searched
      {...(hint !== undefined && { placeholder: hint })}
      nothingFound={nothingFound ?? t('filter.noOption')}
      options={options}
    />
  );
}

/** The id that a field has, if it has one. */
function useChosen<Values extends FieldValues>({ control, name }: Pick<FieldProps<Values>, 'control' | 'name'>): string[] {
  const value: unknown = useController({ control, name }).field.value;
  return typeof value === 'string' && value !== '' ? [value] : [];
}

/**
 * One of the accounts, but for the one that is left out; each with what it holds and where it is paid (on `ledgerId`, or on each of its
 * ledgers), and its domain where they are of several.
 */
export function AccountField<Values extends FieldValues>({
  except,
  ledgerId,
  ofSeveralDomains = false,
  ...field
}: ChoiceFieldProps<Account, Values> & {
  readonly except?: string | undefined;
  readonly ledgerId?: string | undefined;
  readonly ofSeveralDomains?: boolean;
}) {
  const { domainId } = useScope();
  const names = useNames({ accounts: useChosen(field).map((id) => ({ id, domainId })) });
  return (
    <ChosenField
      {...field}
      hasKeys
      optionOf={(account) =>
        account.id === except
          ? undefined
          : {
              value: account.id,
              label: account.alias,
              hint: (
                <AccountHint
                  account={account}
                  ledgerId={ledgerId}
                  domain={ofSeveralDomains ? names.domain(account.domainId) : undefined}
                />
              ),
            }
      }
      nameOf={names.account}
    />
  );
}

/** One of the endpoints, written as `labelOf` says, each with its domain, ledger and address; one that is hardly trusted says so. */
export function EndpointField<Values extends FieldValues>({
  labelOf,
  ...field
}: ChoiceFieldProps<Endpoint, Values> & { readonly labelOf: (endpoint: Pick<Endpoint, 'alias' | 'trustScore'>) => string }) {
  const { domainId } = useScope();
  const names = useNames({ endpoints: useChosen(field).map((id) => ({ id, domainId })) });
  const nameOf = (id: string) => {
    const [alias, trustScore] = [names.endpoint(id), names.trustScore(id)];
    return alias === undefined || trustScore === undefined ? undefined : labelOf({ alias, trustScore });
  };
  return (
    <ChosenField
      {...field}
      hasKeys
      optionOf={(endpoint) => ({
        value: endpoint.id,
        label: labelOf(endpoint),
        hint: <EndpointHint endpoint={endpoint} />,
        warns: endpoint.trustScore < lowTrustScore,
      })}
      nameOf={nameOf}
    />
  );
}

/** One of the vaults of the instance. */
export function VaultField<Values extends FieldValues>(field: ChoiceFieldProps<Vault, Values>) {
  const names = useNames({ vaults: useChosen(field) });
  return <ChosenField {...field} optionOf={({ id, alias }) => ({ value: id, label: alias })} nameOf={names.vault} />;
}

/** One of a ledger's assets besides its own coin. */
export function TokenField<Values extends FieldValues>(field: ChoiceFieldProps<ApiTickerData, Values>) {
  const names = useNames({ tickers: useChosen(field) });
  return (
    <ChosenField
      {...field}
      optionOf={({ id, name, kind }) => (kind === 'Native' ? undefined : { value: id, label: name })}
      nameOf={(id) => names.ticker(id)?.name}
    />
  );
}
