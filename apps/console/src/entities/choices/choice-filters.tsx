import { FilterChoice } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useScope } from '../../shared/routing/scope.ts';
import type { ChoiceProps } from '../define-entity.ts';
import { ledgersDirectory, rolesQuery } from '../directory-queries.ts';
import { useLedgerName } from '../ledger/use-ledger-name.ts';
import { useNames } from '../names.ts';
import { personName } from '../person-name.ts';
import { accountChoices, assetChoices, choicesByName, endpointChoices, userChoices } from './choice-queries.ts';
import { AccountHint, EndpointHint } from './choice-hints.tsx';
import { useChoices, withChosen } from './use-choices.ts';

/** The filter by accounts of the domain. */
export function AccountChoice(props: ChoiceProps) {
  const { domainId } = useScope();
  const names = useNames({ accounts: props.value.map((id) => ({ id, domainId })) });
  const { values, ...search } = useChoices(accountChoices(domainId));
  const options = values.map((account) => ({
    value: account.id,
    label: account.alias,
    hint: <AccountHint account={account} />,
  }));
  return <FilterChoice {...props} {...search} options={withChosen(options, props.value, (id) => names.account(id) ?? id)} />;
}

/** The filter by endpoints of the domain. */
export function EndpointChoice(props: ChoiceProps) {
  const { domainId } = useScope();
  const names = useNames({ endpoints: props.value.map((id) => ({ id, domainId })) });
  const { values, ...search } = useChoices(endpointChoices(domainId));
  const options = values.map((endpoint) => ({
    value: endpoint.id,
    label: endpoint.alias,
    hint: <EndpointHint endpoint={endpoint} />,
  }));
  return <FilterChoice {...props} {...search} options={withChosen(options, props.value, (id) => names.endpoint(id) ?? id)} />;
}

/** The filter by users of the domain, who are found by their email or their name. */
export function UserChoice(props: ChoiceProps) {
  const { domainId } = useScope();
  const names = useNames({ users: props.value.map((id) => ({ id, domainId })) });
  const { values, ...search } = useChoices(userChoices(domainId));
  const options = values.map((user) => ({ value: user.id, label: personName(user) }));
  const nameOf = (id: string) => names.user({ id, domainId }) ?? id;
  const { t } = useTranslation('app');
  return (
    <FilterChoice {...props} {...search} nothingFound={t('choice.noUser')} options={withChosen(options, props.value, nameOf)} />
  );
}

/** The filter by vaults. */
export function VaultChoice(props: ChoiceProps) {
  const names = useNames({ vaults: props.value });
  const { values, ...search } = useChoices(choicesByName('Vault', ''));
  const options = values.map(({ id, alias }) => ({ value: id, label: alias }));
  return <FilterChoice {...props} {...search} options={withChosen(options, props.value, (id) => names.vault(id) ?? id)} />;
}

/** The filter by assets, each with its ledger. */
export function AssetChoice(props: ChoiceProps) {
  const names = useNames({ tickers: props.value, ledgers: true });
  const { values, ...search } = useChoices(assetChoices());
  const labelOf = ({ name, ledgerId }: { readonly name: string; readonly ledgerId: string }) =>
    `${name} · ${names.ledger(ledgerId) ?? ledgerId}`;
  const options = values.map((asset) => ({ value: asset.id, label: labelOf(asset) }));
  const nameOf = (id: string) => {
    const ticker = names.ticker(id);
    return ticker ? labelOf(ticker) : id;
  };
  return <FilterChoice {...props} {...search} options={withChosen(options, props.value, nameOf)} />;
}

/** The filter by ledgers. */
export function LedgerChoice(props: ChoiceProps) {
  const nameOf = useLedgerName();
  const ledgers = useQuery(ledgersDirectory).data ?? [];
  return <FilterChoice {...props} options={ledgers.map((ledger) => ({ value: ledger.id, label: nameOf(ledger) }))} />;
}

/** The filter by the roles of a domain's users. */
export function RoleChoice(props: ChoiceProps) {
  const { domainId } = useScope();
  const roles = useQuery(rolesQuery(domainId)).data ?? [];
  return <FilterChoice {...props} options={roles.map((role) => ({ value: role, label: role }))} />;
}
