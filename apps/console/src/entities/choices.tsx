import type { Page } from '@countersign/client';
import { FilterChoice, type FilterOption } from '@countersign/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { api } from '../shared/api/client.ts';
import { useScope } from '../shared/routing/scope.ts';
import type { ChoiceProps } from './define-entity.ts';
import { ledgersDirectory, rolesQuery } from './directory-queries.ts';
import { useNames } from './names.ts';
import { personName } from './person-name.ts';

const freshMs = 60_000;
const atOnce = { limit: 250, sortBy: 'alias', sortOrder: 'ASC' } as const;

/**
 * What there is to choose from: all of it where one page holds it; else what the server finds for the text that is typed. `key` tells whose
 * choices these are.
 */
function useChoices<Item>(key: readonly string[], ask: (wanted: string) => Promise<Page<Item>>) {
  const [wanted, setWanted] = useState('');
  const choicesOf = (text: string) => ({
    queryKey: ['directory', 'choices', ...key, text],
    queryFn: () => ask(text),
    staleTime: freshMs,
  });
  const first = useQuery(choicesOf('')).data;
  const goesOn = first?.nextStartingAfter !== undefined;
  const found = useQuery({
    ...choicesOf(wanted),
    enabled: goesOn && wanted !== '',
    placeholderData: keepPreviousData,
  }).data;
  return {
    items: (goesOn && wanted !== '' ? found : first)?.items ?? [],
    ...(goesOn && { onSearch: setWanted }),
  };
}

/** The options with those in front that are chosen and not among them. */
function withChosen(
  options: FilterOption[],
  chosen: readonly string[],
  nameOf: (id: string) => string | undefined,
): FilterOption[] {
  const missing = chosen.filter((id) => !options.some(({ value }) => value === id));
  return [...missing.map((id) => ({ value: id, label: nameOf(id) ?? id })), ...options];
}

const byName = (wanted: string) => ({ ...atOnce, ...(wanted !== '' && { alias: wanted }) });

/** The filter by accounts of the domain. */
export function AccountChoice(props: ChoiceProps) {
  const { domainId } = useScope();
  const names = useNames({ accounts: props.value.map((id) => ({ id, domainId })) });
  const { items, ...search } = useChoices(['accounts', domainId], (wanted) =>
    api.accounts.list({ params: { domainId }, query: byName(wanted) }),
  );
  const options = items.map(({ data }) => ({ value: data.id, label: data.alias }));
  return <FilterChoice {...props} {...search} options={withChosen(options, props.value, names.account)} />;
}

/** The filter by users of the domain, who are found by their email. */
export function UserChoice(props: ChoiceProps) {
  const { domainId } = useScope();
  const names = useNames({ users: props.value.map((id) => ({ id, domainId })) });
  const { items, ...search } = useChoices(['users', domainId], (wanted) =>
    api.users.list({ params: { domainId }, query: byName(wanted) }),
  );
  const options = items.map(({ data }) => ({ value: data.id, label: personName(data) }));
  const nameOf = (id: string) => names.user({ id, domainId });
  return <FilterChoice {...props} {...search} options={withChosen(options, props.value, nameOf)} />;
}

/** The filter by vaults. */
export function VaultChoice(props: ChoiceProps) {
  const names = useNames({ vaults: props.value });
  const { items, ...search } = useChoices(['vaults'], (wanted) => api.vaults.list({ query: byName(wanted) }));
  const options = items.map(({ data }) => ({ value: data.id, label: data.alias }));
  return <FilterChoice {...props} {...search} options={withChosen(options, props.value, names.vault)} />;
}

/** The filter by assets, each with its ledger. */
export function AssetChoice(props: ChoiceProps) {
  const names = useNames({ tickers: props.value, ledgers: true });
  const { items, ...search } = useChoices(['tickers'], (wanted) =>
    api.tickers.list({ query: { ...atOnce, sortBy: 'name', ...(wanted !== '' && { name: [wanted] }) } }),
  );
  const labelOf = ({ name, ledgerId }: { readonly name: string; readonly ledgerId: string }) =>
    `${name} · ${names.ledger(ledgerId) ?? ledgerId}`;
  const options = items.map(({ data }) => ({ value: data.id, label: labelOf(data) }));
  const nameOf = (id: string) => {
    const ticker = names.ticker(id);
    return ticker && labelOf(ticker);
  };
  return <FilterChoice {...props} {...search} options={withChosen(options, props.value, nameOf)} />;
}

/** The filter by ledgers. */
export function LedgerChoice(props: ChoiceProps) {
  const ledgers = useQuery(ledgersDirectory).data ?? [];
  return <FilterChoice {...props} options={ledgers.map(({ id, alias }) => ({ value: id, label: alias }))} />;
}

/** The filter by the roles of a domain's users. */
export function RoleChoice(props: ChoiceProps) {
  const { domainId } = useScope();
  const roles = useQuery(rolesQuery(domainId)).data ?? [];
  return <FilterChoice {...props} options={roles.map((role) => ({ value: role, label: role }))} />;
}
