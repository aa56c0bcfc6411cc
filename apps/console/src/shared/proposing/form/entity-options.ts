import type { EntityKind } from '@countersign/kinds/words';
import type { FilterOption } from '@countersign/ui';
import { queryOptions } from '@tanstack/react-query';

import {
  accountChoices,
  assetChoices,
  domainChoices,
  endpointChoices,
  policyChoices,
  userChoices,
  vaultChoices,
  type Choices,
} from '../../../entities/choices/choice-queries.ts';
import { useChoices, withChosen } from '../../../entities/choices/use-choices.ts';
import { ledgersDirectory } from '../../../entities/directory-queries.ts';
import { kindNames } from '../../../entities/intent/kind-names.ts';
import { useNames, type NamesWanted } from '../../../entities/names.ts';
import { personName } from '../../../entities/person-name.ts';
import { queryClient } from '../../api/query-client.ts';
import { useScope } from '../../routing/scope.ts';

interface Page {
  readonly values: readonly FilterOption[];
  readonly isAll: boolean;
}

async function asOptions<Value extends { readonly id: string }>(
  query: ReturnType<Choices<Value>>,
  labelOf: (value: Value) => string,
): Promise<Page> {
  const { values, isAll } = await queryClient.fetchQuery(query);
  return { values: values.map((value) => ({ value: value.id, label: labelOf(value) })), isAll };
}

const aliasOf = ({ alias }: { readonly alias: string }): string => alias;
const nameOf = ({ name }: { readonly name: string }): string => name;

/** What there is of each kind in a domain, by the text that is looked for. */
const offered: Readonly<Record<EntityKind, (domainId: string, typed: string) => Promise<Page>>> = {
  account: (domainId, typed) => asOptions(accountChoices(domainId)(typed), aliasOf),
  domain: (_domainId, typed) => asOptions(domainChoices(typed), aliasOf),
  endpoint: (domainId, typed) => asOptions(endpointChoices(domainId)(typed), aliasOf),
  ledger: async () => {
    const ledgers = await queryClient.fetchQuery(ledgersDirectory);
    return { values: ledgers.map(({ id, alias }) => ({ value: id, label: alias })), isAll: true };
  },
  policy: (domainId, typed) => asOptions(policyChoices(domainId)(typed), aliasOf),
  ticker: (_domainId, typed) => asOptions(assetChoices()(typed), nameOf),
  user: (domainId, typed) => asOptions(userChoices(domainId)(typed), personName),
  vault: (_domainId, typed) => asOptions(vaultChoices(typed), aliasOf),
};

/** What is found by an address or a key as well. */
const keyed: ReadonlySet<EntityKind> = new Set(['account', 'endpoint', 'user']);

function optionsOf(kind: EntityKind, domainId: string): Choices<FilterOption> {
  return (typed) => {
    const queryKey: (string | undefined)[] = ['directory', 'options', kind, domainId, typed];
    return queryOptions({ queryKey, queryFn: () => offered[kind](domainId, typed) });
  };
}

/** Whose names are wanted of what is chosen already. */
const wanted: Readonly<Record<EntityKind, (ids: string[], domainId: string) => NamesWanted>> = {
  account: (ids, domainId) => ({ accounts: ids.map((id) => ({ id, domainId })) }),
  domain: () => ({}),
  endpoint: (ids, domainId) => ({ endpoints: ids.map((id) => ({ id, domainId })) }),
  ledger: () => ({ ledgers: true }),
  policy: (ids, domainId) => ({ policies: ids.map((id) => ({ id, domainId })) }),
  ticker: (tickers) => ({ tickers }),
  user: (ids, domainId) => ({ users: ids.map((id) => ({ id, domainId })) }),
  vault: (vaults) => ({ vaults }),
};

/** The entities of a kind to choose from, those that are chosen among them. */
export function useEntityOptions(kind: EntityKind, chosen: string[]) {
  const { domainId } = useScope();
  const { values, ...search } = useChoices(optionsOf(kind, domainId), { alwaysAsked: keyed.has(kind) });
  const names = kindNames(useNames(wanted[kind](chosen, domainId)));
  return { options: withChosen(values, chosen, (id) => names.name(kind, id)), ...search };
}
