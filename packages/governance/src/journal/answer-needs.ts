import { canonicalJson } from '@countersign/kernel';
import {
  type AddressLookup,
  aliasKey,
  type AnswerTo,
  joinFacts,
  type KnownAddress,
  loadedEntity,
  type LoadedFacts,
  type NeedOf,
  type NeedType,
  type StateNeed,
} from '@countersign/kinds/rules';
import type { User } from '@countersign/model';
import { revisionKey, type GovernedState } from './governed-state.ts';
import type { ReportedFacts } from './journal-entry.ts';

type Answers = {
  readonly [Type in NeedType]: (need: NeedOf<Type>, state: GovernedState, reported: ReportedFacts) => AnswerTo<Type>;
};

/** The answers to needs from the state that a journal leads to, and from what was reported to its next entry. */
export function answerNeeds(needs: readonly StateNeed[], state: GovernedState, reported: ReportedFacts): LoadedFacts {
  const { assets = [] } = reported;
  return joinFacts([...needs.map((need) => answerTo(need, state, reported)), { assets }]);
}

function answerTo<Type extends NeedType>(need: NeedOf<Type>, state: GovernedState, reported: ReportedFacts): AnswerTo<Type> {
  return answers[need.type](need, state, reported);
}

const answers: Answers = {
  Entity({ kind, id }, state, reported) {
    const data =
      state.find(kind, id) ?? (kind === 'Ticker' ? reported.seenTickers?.find((ticker) => ticker.id === id) : undefined);
    const isThere = data !== undefined;
    const position = state.revisions.get(revisionKey(kind, id, data?.metadata?.revision ?? 1))?.position;
    return {
      entities: isThere ? [loadedEntity(kind, data)] : [],
      validatedTickerIds: isThere && kind === 'Ticker' && state.validatedTickerIds.has(id) ? [id] : [],
      endpointPositions: kind === 'Endpoint' && position !== undefined ? [{ endpointId: id, position }] : [],
      pendingVaultIds: isThere && kind === 'Vault' && reported.pendingVaultIds?.includes(id) === true ? [id] : [],
    };
  },
  Ledger({ ledgerId }, state) {
    const ledger = state.ledgers.get(ledgerId);
    return { ledgers: ledger ? [ledger] : [] };
  },
  AccountLedgers: ({ accountId }, state) => ({
    accountLedgers: [...state.ledgersOf(accountId)]
      .toSorted((left, right) => (left.ledgerId < right.ledgerId ? -1 : 1))
      .map(({ ledgerId, status }) => ({
        accountId,
        ledgerId,
        status,
        address: state.newestAddress(accountId, ledgerId) ?? null,
      })),
  }),
  OrderTransaction: ({ orderId }, _, { orderTransactions = [] }) => ({
    orderTransactions: orderTransactions.filter((fact) => fact.orderId === orderId),
  }),
  Transfers: ({ transferIds }, _, { transfers = [] }) => ({
    transfers: transfers.filter(({ id }) => id !== undefined && transferIds.includes(id)),
  }),
  UsersOfDomain({ domainId, alias, aliasKey: key, publicKey }, state) {
    const users = [...state.usersOf(domainId)];
    const withKey = publicKey === undefined ? undefined : state.userByKey(domainId, publicKey);
    return {
      similarUsers: [
        ...users.filter((user) => alias !== undefined && user.alias === alias),
        ...users.filter((user) => key !== undefined && aliasKey(user.alias) === key),
        ...(withKey ? [withKey] : []),
      ],
    };
  },
  UsersByLoginId({ loginIds }, state) {
    const all = [...state.all('User')].toSorted(byId);
    const has = (user: User, { id, providerId }: { id: string; providerId: string }) =>
      user.loginIds?.some((login) => login.id === id && login.providerId === providerId) === true;
    return { similarUsers: loginIds.flatMap((loginId) => all.filter((user) => has(user, loginId))) };
  },
  VaultsByPublicKey: ({ publicKey }, state) => ({
    similarVaultIds: [...state.all('Vault')].filter((vault) => vault.publicKey === publicKey).map(({ id }) => id),
  }),
  ValidatedTickers({ ledgerId, ledgerDetails }, state, { seenTickers = [] }) {
    const details = canonicalJson(ledgerDetails);
    const validated = [...state.all('Ticker')].filter(({ id }) => state.validatedTickerIds.has(id));
    // Those that are not validated count where they were reported: entries from before they counted do not do so.
    const similarTickers = [...validated, ...seenTickers.filter(({ id }) => !state.validatedTickerIds.has(id))]
      .toSorted(byId)
      .filter((ticker) => ticker.ledgerId === ledgerId && canonicalJson(ticker.ledgerDetails) === details);
    const ids = similarTickers.map(({ id }) => id);
    return { similarTickers, validatedTickerIds: ids.filter((id) => state.validatedTickerIds.has(id)) };
  },
  SystemProperty({ propertyId }, state) {
    const property = state.systemProperties.get(propertyId);
    return { systemProperties: property ? [property] : [] };
  },
  SubtreeDepth: ({ domainId }, state) => ({ subtreeDepths: [{ domainId, depth: depthBelow(state, domainId) }] }),
  AccountsByKey: ({ vaultId, derivationPaths, publicKeys }, state) => ({
    similarAccounts: [...state.all('Account')].toSorted(byId).filter(({ providerDetails }) => {
      const { keyInformation: key } = providerDetails;
      return key.type === 'Random'
        ? key.publicKey !== undefined && publicKeys.includes(key.publicKey.value)
        : providerDetails.vaultId === vaultId && derivationPaths.includes(key.derivationPath);
    }),
  }),
  KnownAddresses: (need, state) => ({ knownAddresses: [{ need, found: whoIsKnown(need, state) }] }),
};

function depthBelow(state: GovernedState, domainId: string): number {
  const children = [...state.all('Domain')].filter(({ parentId }) => parentId === domainId);
  return 1 + Math.max(0, ...children.map(({ id }) => depthBelow(state, id)));
}

function whoIsKnown(
  { ledgerId, targetDomainId, texts, addresses }: AddressLookup,
  state: GovernedState,
): readonly KnownAddress[] {
  const chain = new Set(state.chain(targetDomainId).map(({ id }) => id));
  const endpoints = texts
    .flatMap((text) => [...state.endpointIds(text)])
    .filter((id) => {
      const endpoint = state.find('Endpoint', id);
      return endpoint !== undefined && endpoint.ledgerId === ledgerId && chain.has(endpoint.domainId);
    })
    .map((id): KnownAddress => ({ id, endpointId: id }));
  const accounts = addresses
    .flatMap((address) => [...state.accountAddresses(ledgerId, address)])
    .map(({ data: { id, accountId = '', address } }): KnownAddress => ({ id, accountId, address }));
  return [...endpoints, ...accounts].toSorted(byId);
}

function byId(left: { readonly id: string }, right: { readonly id: string }): number {
  return left.id < right.id ? -1 : 1;
}
