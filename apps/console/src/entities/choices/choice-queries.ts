import type { CallOptions, Page } from '@countersign/client';
import type { Account, ApiTickerData, Domain, Endpoint, Policy, User, Vault } from '@countersign/model';
import { queryOptions } from '@tanstack/react-query';

import { api } from '../../shared/api/client.ts';
import { accountLookUp, assetLookUp, endpointLookUp, policyLookUp, userLookUp, vaultLookUp } from '../look-up.ts';

const freshMs = 60_000;
const limit = 250;

/** What there is to choose from, as far as one page goes. */
interface ChoicePage<Value> {
  readonly values: readonly Value[];
  /** There is no more than this. */
  readonly isAll: boolean;
}

/**
 * Choices of a kind, by the text that they are looked for with; the empty one gives those that come first. The server searches, so that
 * there may be any number. `key` tells whose choices these are; `learn` takes what was found, so that what is chosen is known by name.
 */
function choices<Value>(
  key: readonly (string | undefined)[],
  ask: (wanted: string, options: CallOptions) => Promise<Page<{ readonly data: Value }>>,
  { learn }: { readonly learn: (values: readonly Value[]) => void },
) {
  return (wanted: string) =>
    queryOptions({
      queryKey: ['directory', 'choices', ...key, wanted],
      queryFn: async ({ signal }): Promise<ChoicePage<Value>> => {
        const { items, nextStartingAfter } = await ask(wanted, { signal });
        const values = items.map(({ data }) => data);
        learn(values);
        return { values, isAll: nextStartingAfter === undefined };
      },
      staleTime: freshMs,
    });
}

/** Choices of a kind, by the text that they are looked for with. */
export type Choices<Value> = ReturnType<typeof choices<Value>>;

const byAlias = (wanted: string) =>
  ({ limit, sortBy: 'alias', sortOrder: 'ASC', ...(wanted !== '' && { alias: wanted }) }) as const;
const usable = { lock: ['Unlocked'] } as const;

/** The accounts of a domain. */
export const accountChoices = (domainId: string): Choices<Account> =>
  choices(
    ['accounts', domainId],
    (wanted, options) => api.accounts.list({ params: { domainId }, query: byAlias(wanted) }, options),
    accountLookUp,
  );

/** The accounts of a domain that can send. */
export const usableAccountChoices = (domainId: string): Choices<Account> =>
  choices(
    ['usable-accounts', domainId],
    (wanted, options) =>
      api.accounts.list({ params: { domainId }, query: { ...byAlias(wanted), lock: [...usable.lock] } }, options),
    accountLookUp,
  );

/** The endpoints of a domain that can be paid: on a ledger, or on any. */
export const usableEndpointChoices = (domainId: string, ledgerId?: string): Choices<Endpoint> =>
  choices(
    ['usable-endpoints', domainId, ledgerId],
    (wanted, options) =>
      api.endpoints.list(
        {
          params: { domainId },
          query: { ...byAlias(wanted), lock: [...usable.lock], ...(ledgerId !== undefined && { ledgerId: [ledgerId] }) },
        },
        options,
      ),
    endpointLookUp,
  );

/** The endpoints of a domain. */
export const endpointChoices = (domainId: string): Choices<Endpoint> =>
  choices(
    ['endpoints', domainId],
    (wanted, options) => api.endpoints.list({ params: { domainId }, query: byAlias(wanted) }, options),
    endpointLookUp,
  );

/** The policies of a domain. */
export const policyChoices = (domainId: string): Choices<Policy> =>
  choices(
    ['policies', domainId],
    (wanted, options) => api.policies.list({ params: { domainId }, query: byAlias(wanted) }, options),
    policyLookUp,
  );

/** The domains that may be read, whose names are known below the domain gate. */
export const domainChoices: Choices<Domain> = choices(
  ['domains'],
  (wanted, options) => api.domains.list({ query: byAlias(wanted) }, options),
  { learn: () => undefined },
);

/** The users of a domain, who are found by their email. */
export const userChoices = (domainId: string): Choices<User> =>
  choices(
    ['users', domainId],
    (wanted, options) => api.users.list({ params: { domainId }, query: byAlias(wanted) }, options),
    userLookUp,
  );

/** The vaults of the instance. */
export const vaultChoices: Choices<Vault> = choices(
  ['vaults'],
  (wanted, options) => api.vaults.list({ query: byAlias(wanted) }, options),
  vaultLookUp,
);

/** The vaults of the instance that can hold new keys. */
export const usableVaultChoices: Choices<Vault> = choices(
  ['usable-vaults'],
  (wanted, options) => api.vaults.list({ query: { ...byAlias(wanted), lock: [...usable.lock] } }, options),
  vaultLookUp,
);

/** The assets of the instance: of a ledger, or of all. */
export const assetChoices = (ledgerId?: string): Choices<ApiTickerData> =>
  choices(
    ['tickers', ledgerId],
    (wanted, options) =>
      api.tickers.list(
        {
          query: {
            limit,
            sortBy: 'name',
            sortOrder: 'ASC',
            ...(ledgerId !== undefined && { ledgerId: [ledgerId] }),
            ...(wanted !== '' && { name: [wanted] }),
          },
        },
        options,
      ),
    assetLookUp,
  );
