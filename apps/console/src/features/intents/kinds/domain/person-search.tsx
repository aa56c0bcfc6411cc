import type { User } from '@countersign/model';
import { Select } from '@countersign/ui/form/controls.tsx';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import type { Choices } from '../../../../entities/choices/choice-queries.ts';
import { useChoices } from '../../../../entities/choices/use-choices.ts';
import { personName } from '../../../../entities/person-name.ts';

/** Finds somebody by name, email or key, reports who is chosen, and empties the field for the next. `except` are keys of those who are there. */
export function PersonSearch({
  label,
  hint,
  choices,
  except,
  onChosen,
}: {
  label: string;
  hint: string;
  choices: Choices<User>;
  except: readonly string[];
  onChosen: (user: User) => void;
}) {
  const { t } = useTranslation('ui');
  const { values, onSearch } = useChoices(choices, { alwaysAsked: true });
  const others = values.filter(({ publicKey }) => !except.includes(publicKey));
  return (
    <Select
      label={label}
      description={hint}
      placeholder={t('proposing:form.choose')}
      searchable
      value={null}
      data={others.map((user) => ({ value: user.id, label: nameOf(user) }))}
      {...(onSearch && { filter: ({ options }) => options, onSearchChange: onSearch })}
      nothingFoundMessage={t('app:choice.noUser')}
      onChange={(id) => {
        const user = others.find((one) => one.id === id);
        if (user) onChosen(user);
      }}
    />
  );
}

function nameOf(user: User): string {
  const name = personName(user);
  return name === user.alias ? name : `${name} · ${user.alias}`;
}
