import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { useController, type FieldValues } from 'react-hook-form';

import { assetChoices } from '../../entities/choices/choice-queries.ts';
import { useChoices, withChosen } from '../../entities/choices/use-choices.ts';
import { useNames } from '../../entities/names.ts';
import { SelectField } from '../../shared/forms/fields.tsx';
import { textOf, type FieldProps } from '../../shared/forms/use-field.ts';

/** One of the assets on some ledgers, or on any while it is not known on which; each with its ledger. */
export function AssetField<Values extends FieldValues>({
  ledgerIds,
  placeholder,
  ...field
}: FieldProps<Values> & { readonly ledgerIds: readonly string[] | undefined; readonly placeholder: string }) {
  const { t } = useTranslation('ui');
  const chosen = textOf(useController(field).field.value);
  const ids = chosen === '' ? [] : [chosen];
  const { values, ...search } = useChoices(assetChoices(ledgerIds));
  const names = useNames({ tickers: ids, ledgers: true });
  const options = values.map(({ id, name, ledgerId }) => ({ value: id, label: name, hint: names.ledger(ledgerId) ?? ledgerId }));
  return (
    <SelectField
      {...field}
      {...search}
      searched
      placeholder={placeholder}
      nothingFound={t('filter.noOption')}
      options={withChosen(options, ids, (id) => names.ticker(id)?.name)}
    />
  );
}
