import type { EntityKind } from '@countersign/kinds/words';
import type { FilterOption } from '@countersign/ui';
import { queryOptions } from '@tanstack/react-query';

import {
  accountChoices,
  accountChoicesEverywhere,
  assetChoices,
  domainChoices,
  endpointChoices,
  endpointChoicesEverywhere,
  policyChoices,
  userChoices,
  vaultChoices,
  type Choices,
} from '../../../entities/choices/choice-queries.ts';
import { useChoices, withChosen } from '../../../entities/choices/use-choices.ts';
import { ledgersDirectory } from '../../../entities/directory-queries.ts';
import { ledgerName } from '../../../entities/ledger/network-mark.ts';
import { kindNames } from '../../../entities/intent/kind-names.ts';
import { useNames, type NamesWanted } from '../../../entities/names.ts';
import { personName } from '../../../entities/person-name.ts';
import { queryClient } from '../../api/query-client.ts';
import { i18n } from '../../i18n/i18n.ts';
import { chainOf } from '../../membership/membership.ts';
import { useMembership } from '../../membership/use-membership.ts';
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
    return { values: ledgers.map((ledger) => ({ value: ledger.id, label: ledgerName(ledger, ledgers, i18n.t) })), isAll: true };
  },
  policy: (domainId, typed) => asOptions(policyChoices(domainId)(typed), aliasOf),
  ticker: (_domainId, typed) => asOptions(assetChoices()(typed), nameOf),
  user: (domainId, typed) => asOptions(userChoices(domainId)(typed), personName),
  vault: (_domainId, typed) => asOptions(vaultChoices(typed), aliasOf),
};

/** What is found by an address or a key as well. */
const keyed: ReadonlySet<EntityKind> = new Set(['account', 'endpoint', 'user']);

/** A domain whose policies govern others, those others among them, and what each is called. */
interface Governed {
  readonly domainId: string;
  readonly aliases: ReadonlyMap<string, string>;
}

/** What is found of these kinds in all domains that a policy may govern, with its domain where that is another. */
const offeredBelow: Partial<Record<EntityKind, (governed: Governed, typed: string) => Promise<Page>>> = {
  account: ({ domainId, aliases }, typed) => within(accountChoicesEverywhere(domainId)(typed), { domainId, aliases }),
  endpoint: ({ domainId, aliases }, typed) => within(endpointChoicesEverywhere(domainId)(typed), { domainId, aliases }),
};

async function within<Value extends { readonly id: string; readonly alias: string; readonly domainId: string }>(
  query: ReturnType<Choices<Value>>,
  { domainId, aliases }: Governed,
): Promise<Page> {
  const { values, isAll } = await queryClient.fetchQuery(query);
  return {
    isAll,
    values: values.flatMap(({ id, alias, domainId: home }) => {
      const domain = aliases.get(home);
      if (domain === undefined) return [];
      return [{ value: id, label: home === domainId ? alias : `${alias} · ${domain}` }];
    }),
  };
}

function optionsBelow(kind: EntityKind, governed: Governed): Choices<FilterOption> {
  const find = offeredBelow[kind];
  if (find === undefined) return optionsOf(kind, governed.domainId);
  return (typed) => {
    const queryKey: (string | undefined)[] = ['directory', 'options', 'below', kind, ...governed.aliases.keys(), typed];
    return queryOptions({ queryKey, queryFn: () => find(governed, typed) });
  };
}

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
  return useOptions(kind, chosen, optionsOf(kind, domainId));
}

/** The same for what a policy says: of accounts and endpoints those of the domains below as well, which it may govern. */
export function useGovernedOptions(kind: EntityKind, chosen: string[]) {
  const { domainId, domains } = useMembership();
  const aliases = new Map(
    domains.filter(({ id }) => chainOf(id, domains).includes(domainId)).map(({ id, alias }) => [id, alias]),
  );
  return useOptions(kind, chosen, optionsBelow(kind, { domainId, aliases: new Map([[domainId, ''], ...aliases]) }));
}

function useOptions(kind: EntityKind, chosen: string[], choices: Choices<FilterOption>) {
  const { domainId } = useScope();
  const { values, ...search } = useChoices(choices, { alwaysAsked: keyed.has(kind) });
  const names = kindNames(useNames(wanted[kind](chosen, domainId)));
  return { options: withChosen(values, chosen, (id) => names.name(kind, id)), ...search };
}
