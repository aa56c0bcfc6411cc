import { lowTrustScore, type NamedKind } from '@countersign/kinds/words';
import { isKeyOf } from '@countersign/kernel';
import type { Account, ApiTickerData, Endpoint } from '@countersign/model';
import { entityOfWord } from '@countersign/model/names';
import type { FilterOption } from '@countersign/ui';
import { queryOptions } from '@tanstack/react-query';

import {
  accountChoices,
  accountChoicesEverywhere,
  assetChoices,
  choicesByName,
  domainChoices,
  endpointChoices,
  endpointChoicesEverywhere,
  userChoices,
  type Choices,
} from '../../../entities/choices/choice-queries.ts';
import { AccountHint, EndpointHint } from '../../../entities/choices/choice-hints.tsx';
import { useChoices, withChosen } from '../../../entities/choices/use-choices.ts';
import { ledgersDirectory } from '../../../entities/directory-queries.ts';
import { ledgerName } from '../../../entities/ledger/network-mark.ts';
import { namesOfReferences } from '../../../entities/intent/names-wanted.ts';
import { useNames } from '../../../entities/names.ts';
import { personName } from '../../../entities/person-name.ts';
import { queryClient } from '../../api/query-client.ts';
import { i18n } from '../../i18n/i18n.ts';
import { chainOf } from '../../membership/membership.ts';
import { useMembership } from '../../membership/use-membership.ts';
import type { SelectOption } from '../../forms/fields.tsx';
import { useScope } from '../../routing/scope.ts';

/** An option, and the account, the endpoint or the asset that it is: names alone do not tell those apart. */
interface Found extends FilterOption {
  readonly account?: Account;
  readonly endpoint?: Endpoint;
  readonly asset?: ApiTickerData;
}

interface Page {
  readonly values: readonly Found[];
  readonly isAll: boolean;
}

async function asOptions<Value extends { readonly id: string }>(
  query: ReturnType<Choices<Value>>,
  labelOf: (value: Value) => string,
  whatOf: (value: Value) => Omit<Found, keyof FilterOption> = () => ({}),
): Promise<Page> {
  const { values, isAll } = await queryClient.fetchQuery(query);
  return { values: values.map((value) => ({ value: value.id, label: labelOf(value), ...whatOf(value) })), isAll };
}

const aliasOf = ({ alias }: { readonly alias: string }): string => alias;
const nameOf = ({ name }: { readonly name: string }): string => name;

const anAccount = (account: Account) => ({ account });
const anEndpoint = (endpoint: Endpoint) => ({ endpoint });

/** What there is in a domain of the kinds that are offered by more than their name, or that are no governed entities, by the text that is looked for. */
const ownOffers = {
  account: (domainId, typed) => asOptions(accountChoices(domainId)(typed), aliasOf, anAccount),
  domain: (_domainId, typed) => asOptions(domainChoices(typed), aliasOf),
  endpoint: (domainId, typed) => asOptions(endpointChoices(domainId)(typed), aliasOf, anEndpoint),
  ledger: async () => {
    const ledgers = await queryClient.fetchQuery(ledgersDirectory);
    return { values: ledgers.map((ledger) => ({ value: ledger.id, label: ledgerName(ledger, ledgers, i18n.t) })), isAll: true };
  },
  ticker: (_domainId, typed) => asOptions(assetChoices()(typed), nameOf, (asset) => ({ asset })),
  user: (domainId, typed) => asOptions(userChoices(domainId)(typed), personName),
} satisfies Readonly<Partial<Record<NamedKind, (domainId: string, typed: string) => Promise<Page>>>>;

/** What there is of a kind in a domain, by the text that is looked for. */
const offered = (kind: NamedKind, domainId: string, typed: string): Promise<Page> =>
  isKeyOf(ownOffers, kind)
    ? ownOffers[kind](domainId, typed)
    : asOptions(choicesByName(entityOfWord(kind), domainId)(typed), aliasOf);

/** What is found by an address or a key as well. */
const keyed: ReadonlySet<NamedKind> = new Set(['account', 'endpoint', 'user']);

/** A domain whose policies govern others, those others among them, and what each is called. */
interface Governed {
  readonly domainId: string;
  readonly aliases: ReadonlyMap<string, string>;
}

/** What is found of these kinds in all domains that a policy may govern, with its domain where that is another. */
const offeredBelow: Partial<Record<NamedKind, (governed: Governed, typed: string) => Promise<Page>>> = {
  account: ({ domainId, aliases }, typed) => within(accountChoicesEverywhere(domainId)(typed), { domainId, aliases }, anAccount),
  endpoint: ({ domainId, aliases }, typed) =>
    within(endpointChoicesEverywhere(domainId)(typed), { domainId, aliases }, anEndpoint),
};

async function within<Value extends { readonly id: string; readonly alias: string; readonly domainId: string }>(
  query: ReturnType<Choices<Value>>,
  { domainId, aliases }: Governed,
  whatOf: (value: Value) => Omit<Found, keyof FilterOption>,
): Promise<Page> {
  const { values, isAll } = await queryClient.fetchQuery(query);
  return {
    isAll,
    values: values.flatMap((value) => {
      const domain = aliases.get(value.domainId);
      if (domain === undefined) return [];
      const label = value.domainId === domainId ? value.alias : `${value.alias} · ${domain}`;
      return [{ value: value.id, label, ...whatOf(value) }];
    }),
  };
}

function optionsBelow(kind: NamedKind, governed: Governed): Choices<Found> {
  const find = offeredBelow[kind];
  if (find === undefined) return optionsOf(kind, governed.domainId);
  return (typed) => {
    const queryKey: (string | undefined)[] = ['directory', 'options', 'below', kind, ...governed.aliases.keys(), typed];
    return queryOptions({ queryKey, queryFn: () => find(governed, typed) });
  };
}

function optionsOf(kind: NamedKind, domainId: string): Choices<Found> {
  return (typed) => {
    const queryKey: (string | undefined)[] = ['directory', 'options', kind, domainId, typed];
    return queryOptions({ queryKey, queryFn: () => offered(kind, domainId, typed) });
  };
}

/** The entities of a kind to choose from, those that are chosen among them. */
export function useEntityOptions(kind: NamedKind, chosen: string[]) {
  const { domainId } = useScope();
  return useOptions(kind, chosen, optionsOf(kind, domainId));
}

/** The same for what a policy says: of accounts and endpoints those of the domains below as well, which it may govern. */
export function useGovernedOptions(kind: NamedKind, chosen: string[]) {
  const { domainId, domains } = useMembership();
  const aliases = new Map(
    domains.filter(({ id }) => chainOf(id, domains).includes(domainId)).map(({ id, alias }) => [id, alias]),
  );
  return useOptions(kind, chosen, optionsBelow(kind, { domainId, aliases: new Map([[domainId, ''], ...aliases]) }));
}

function useOptions(kind: NamedKind, chosen: string[], choices: Choices<Found>) {
  const { domainId } = useScope();
  const { values, ...search } = useChoices(choices, { alwaysAsked: keyed.has(kind) });
  const chosenOnes = namesOfReferences(chosen.map((id) => ({ kind, id, domainId })));
  const names = useNames({ ...chosenOnes, ledgers: true });
  const options = values.map(({ value, label, ...what }) => ({
    value,
    label,
    ...hintOf(what, (ledgerId) => names.ledger(ledgerId) ?? ledgerId),
  }));
  return { options: withChosen<SelectOption>(options, chosen, (id) => names.name(kind, id)), ...search };
}

/** What tells an option apart from another of the same name. */
function hintOf(
  { account, endpoint, asset }: Omit<Found, keyof FilterOption>,
  ledgerName: (ledgerId: string) => string,
): Pick<SelectOption, 'hint' | 'warns'> {
  if (account) return { hint: <AccountHint account={account} /> };
  if (endpoint) return { hint: <EndpointHint endpoint={endpoint} />, warns: endpoint.trustScore < lowTrustScore };
  return asset ? { hint: ledgerName(asset.ledgerId) } : {};
}
