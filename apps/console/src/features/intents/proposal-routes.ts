import { intentTypes } from '@countersign/model/names';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { queryClient } from '../../shared/api/query-client.ts';
import { usableAccountChoices, usableVaultChoices, userChoices } from '../../entities/choices/choice-queries.ts';
import { ledgersDirectory, rolesQuery } from '../../entities/directory-queries.ts';
import { accountCrumbs, accountFinancesCrumbs } from '../../entities/account/account-crumbs.ts';
import { accountSource } from '../../entities/account/account-source.ts';
import { domainSource } from '../../entities/domain/domain-source.ts';
import { endpointSource } from '../../entities/endpoint/endpoint-source.ts';
import { tickerSource } from '../../entities/ticker/ticker-source.ts';
import { userSource } from '../../entities/user/user-source.ts';
import { vaultSource } from '../../entities/vault/vault-source.ts';
import { oneOf, searchCodec, text, uuid } from '../../shared/routing/search-codec.ts';
import { segment, type Crumb } from '../../shared/routing/crumbs.ts';
import { domainRoute } from '../../shared/routing/domain-route.ts';
import { paths } from '../../shared/routing/paths.ts';
import { creationAddresses, editAddresses } from '../../shared/routing/proposal-addresses.ts';

const createAccountRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/create',
  staticData: { crumbs: [segment('create')] },
  loader: () => {
    void queryClient.prefetchQuery(ledgersDirectory);
    void queryClient.prefetchQuery(usableVaultChoices(''));
  },
  component: lazyScreen(() => import('./kinds/create-account-form.tsx'), 'CreateAccountForm'),
});

const createDomainRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'domains/create',
  staticData: { crumbs: [segment('create')] },
  loader: ({ params: { domainId } }) => {
    void queryClient.prefetchQuery(userChoices(domainId)(''));
    void queryClient.prefetchQuery(rolesQuery(domainId));
  },
  component: lazyScreen(() => import('./kinds/domain/create-domain-form.tsx'), 'CreateDomainForm'),
});

const transferSearch = searchCodec({ tickerId: uuid });

function prepareTransfer(domainId: string): void {
  void queryClient.prefetchQuery(usableAccountChoices(domainId)(''));
  void queryClient.prefetchQuery(ledgersDirectory);
}

const createTransferRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'transactions/transfers/create',
  staticData: { crumbs: [segment('create')] },
  validateSearch: searchCodec({ tickerId: uuid, kind: oneOf(['transfer']) }),
  loader: ({ params: { domainId } }) => prepareTransfer(domainId),
  component: lazyScreen(() => import('./kinds/create-transfer-form.tsx'), 'CreateTransferForm'),
});

const createAccountTransferRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/$accountId/financial-details/create/transfer',
  staticData: { crumbs: [...accountFinancesCrumbs, segment('create'), segment('transfer')] },
  validateSearch: transferSearch,
  loader: ({ params: { domainId } }) => prepareTransfer(domainId),
  component: lazyScreen(() => import('./kinds/create-transfer-form.tsx'), 'CreateAccountTransferForm'),
});

const createTransactionRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'transactions/create',
  staticData: { crumbs: [segment('create')] },
  validateSearch: searchCodec({ replaces: uuid, ledgerId: text, operation: text, madeFor: uuid }),
  loader: ({ params: { domainId } }) => prepareTransfer(domainId),
  component: lazyScreen(() => import('./kinds/transaction/create-transaction-form.tsx'), 'CreateTransactionForm'),
});

const createAccountTransactionRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/$accountId/financial-details/create/transaction',
  staticData: { crumbs: [...accountFinancesCrumbs, segment('create'), segment('transaction')] },
  validateSearch: searchCodec({ ledgerId: text, operation: text, token: text }),
  loader: ({ params: { domainId } }) => prepareTransfer(domainId),
  component: lazyScreen(() => import('./kinds/transaction/create-transaction-form.tsx'), 'CreateAccountTransactionForm'),
});

const createManifestRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/$accountId/financial-details/create/manifest',
  staticData: { crumbs: [...accountFinancesCrumbs, segment('create'), segment('manifest')] },
  loader: ({ params: { domainId, accountId } }) => {
    void queryClient.prefetchQuery(accountSource.one(domainId, accountId));
    void queryClient.prefetchQuery(ledgersDirectory);
  },
  component: lazyScreen(() => import('./kinds/manifest/sign-manifest-form.tsx'), 'SignManifestForm'),
});

const newProposalRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'intents/create',
  staticData: { crumbs: [segment('create')] },
  validateSearch: searchCodec({ type: oneOf(intentTypes), entityId: text }),
  component: lazyScreen(async () => {
    const [{ NewProposal }, { ownParts }] = await Promise.all([
      import('../../shared/proposing/form/kind-form-screen.tsx'),
      import('./kinds/own-fields/own-parts.ts'),
    ]);
    return { Screen: () => NewProposal({ own: ownParts }) };
  }, 'Screen'),
});

const kindFormCode = () =>
  Promise.all([import('../../shared/proposing/form/kind-form.tsx'), import('./kinds/own-fields/own-parts.ts')]);

/** The form of a kind that makes something, at its section's address. */
function creationRoute<const Type extends keyof typeof creationAddresses>(type: Type) {
  const path: (typeof creationAddresses)[Type] = creationAddresses[type];
  return createRoute({
    getParentRoute: () => domainRoute,
    path,
    staticData: { crumbs: [segment('create')] },
    component: lazyScreen(async () => {
      const [{ KindForm }, { ownParts }] = await kindFormCode();
      return { Screen: () => KindForm({ type, own: ownParts[type] }) };
    }, 'Screen'),
  });
}

/** The form of a kind that changes what its address has the id of. */
function editRoute<const Type extends keyof typeof editAddresses>(type: Type, way: readonly Crumb[]) {
  const path: (typeof editAddresses)[Type] = editAddresses[type];
  return createRoute({
    getParentRoute: () => domainRoute,
    path,
    staticData: { crumbs: way },
    component: lazyScreen(async () => {
      const [{ KindFormOfAddress }, { ownParts }] = await kindFormCode();
      return { Screen: () => KindFormOfAddress({ type, own: ownParts[type] }) };
    }, 'Screen'),
  });
}

const edit = segment('edit');

const kindRoutes = [
  creationRoute('v0_CreateEndpoint'),
  creationRoute('v0_CreateTicker'),
  creationRoute('v0_CreateUser'),
  creationRoute('v0_CreateVault'),
  editRoute('v0_UpdateAccount', [...accountCrumbs, edit]),
  editRoute('v0_UpdateDomain', [{ of: domainSource, id: 'entityId' }, edit]),
  editRoute('v0_UpdateDomainPermissions', [{ of: domainSource, id: 'entityId' }, segment('readPermissions')]),
  editRoute('v0_UpdateEndpoint', [{ of: endpointSource, id: 'entityId' }, edit]),
  editRoute('v0_UpdateTicker', [{ of: tickerSource, id: 'entityId', to: paths.ticker }, edit]),
  editRoute('v0_UpdateUser', [{ of: userSource, id: 'entityId' }, edit]),
  editRoute('v0_UpdateVault', [{ of: vaultSource, id: 'entityId' }, edit]),
] as const;

/** The screens that propose an intent, each at the address its section gives it. */
export const proposalRoutes = [
  newProposalRoute,
  ...kindRoutes,
  createAccountRoute,
  createDomainRoute,
  createTransferRoute,
  createAccountTransferRoute,
  createTransactionRoute,
  createAccountTransactionRoute,
  createManifestRoute,
] as const;
