import { FilterChoice } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { chainOf } from '../../../shared/membership/membership.ts';
import { useReadableIn } from '../../../shared/membership/readable-in.ts';
import { useMembership } from '../../../shared/membership/use-membership.ts';
import { userChoicesOf } from '../../choices/choice-queries.ts';
import { useChoices, withChosen } from '../../choices/use-choices.ts';
import type { ChoiceProps } from '../../define-entity.ts';
import { useNames } from '../../names.ts';
import { personName } from '../../person-name.ts';

/** The filter by who proposed a task: oneself first, then the users of the domain and of those above it, found by name or email. */
export function AuthorChoice(props: ChoiceProps) {
  const { t } = useTranslation('tasks');
  const { author, domainId, visible } = useMembership();
  const domainIds = useReadableIn('users')([...new Set([...chainOf(domainId, visible), author.domainId])]);
  const names = useNames({ users: props.value.flatMap((id) => domainIds.map((home) => ({ id, domainId: home }))) });
  const { values, ...search } = useChoices(userChoicesOf(domainIds));
  const others = values.filter(({ id }) => id !== author.id).map((user) => ({ value: user.id, label: personName(user) }));
  const options = [{ value: author.id, label: t('filter.me') }, ...others];
  const nameOf = (id: string) => names.user({ id, domainId }) ?? id;
  return (
    <FilterChoice
      {...props}
      {...search}
      nothingFound={t('app:choice.noUser')}
      options={withChosen(options, props.value, nameOf)}
    />
  );
}

/** The filter by the domain that a task changes something in: the present one and those below it; nothing where there are none. */
export function TargetDomainChoice(props: ChoiceProps) {
  const { domainId, visible } = useMembership();
  const options = visible
    .filter(({ id }) => chainOf(id, visible).includes(domainId))
    .map(({ id, alias }) => ({ value: id, label: alias }));
  if (options.length < 2 && props.value.length === 0) return null;
  return <FilterChoice {...props} options={withChosen(options, props.value, (id) => id)} />;
}
