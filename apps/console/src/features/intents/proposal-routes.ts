import type { IntentType } from '@countersign/model';
import { intentTypes } from '@countersign/model/names';
import { createRoute } from '@tanstack/react-router';

import { queryClient } from '../../shared/api/query-client.ts';
import { usableAccountChoices, usableVaultChoices } from '../../entities/choices/choice-queries.ts';
import { ledgersDirectory } from '../../entities/directory-queries.ts';
import { accountSource } from '../../entities/account/account-source.ts';
import { oneOf, searchCodec, text, uuid } from '../../shared/routing/search-codec.ts';
import { lazyScreen } from '../../shared/routing/lazy-screen.ts';
import { crumbs, type Crumb, type CrumbEntity } from '../../shared/routing/crumbs.ts';
import { domainRoute } from '../../shared/routing/domain-route.ts';
import type { Section } from '../../shared/routing/paths.ts';
import { creationAddresses, editAddresses } from '../../shared/routing/proposal-addresses.ts';

const createAccountRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/create',
  staticData: { crumbs: [crumbs.section('accounts'), crumbs.segment('create')] },
  loader: () => {
    void queryClient.prefetchQuery(ledgersDirectory);
    void queryClient.prefetchQuery(usableVaultChoices(''));
  },
  component: lazyScreen(() => import('./kinds/create-account-form.tsx'), 'CreateAccountForm'),
});

const transferSearch = searchCodec({ tickerId: uuid });

function prepareTransfer(domainId: string): void {
  void queryClient.prefetchQuery(usableAccountChoices(domainId)(''));
  void queryClient.prefetchQuery(ledgersDirectory);
}

const createTransferRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'transactions/transfers/create',
  staticData: { crumbs: [crumbs.section('transactions'), crumbs.segment('create')] },
  validateSearch: transferSearch,
  loader: ({ params: { domainId } }) => prepareTransfer(domainId),
  component: lazyScreen(() => import('./kinds/create-transfer-form.tsx'), 'CreateTransferForm'),
});

const createAccountTransferRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/$accountId/financial-details/create/transfer',
  staticData: { crumbs: [...crumbs.accountFinances, crumbs.segment('create'), crumbs.segment('transfer')] },
  validateSearch: transferSearch,
  loader: ({ params: { domainId } }) => prepareTransfer(domainId),
  component: lazyScreen(() => import('./kinds/create-transfer-form.tsx'), 'CreateTransferForm'),
});

const createTransactionRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'transactions/create',
  staticData: { crumbs: [crumbs.section('transactions'), crumbs.segment('create')] },
  loader: ({ params: { domainId } }) => prepareTransfer(domainId),
  component: lazyScreen(() => import('./kinds/transaction/create-transaction-form.tsx'), 'CreateTransactionForm'),
});

const createAccountTransactionRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/$accountId/financial-details/create/transaction',
  staticData: { crumbs: [...crumbs.accountFinances, crumbs.segment('create'), crumbs.segment('transaction')] },
  loader: ({ params: { domainId } }) => prepareTransfer(domainId),
  component: lazyScreen(() => import('./kinds/transaction/create-transaction-form.tsx'), 'CreateTransactionForm'),
});

const createManifestRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'accounts/$accountId/financial-details/create/manifest',
  staticData: { crumbs: [...crumbs.accountFinances, crumbs.segment('create'), crumbs.segment('manifest')] },
  loader: ({ params: { domainId, accountId } }) => {
    void queryClient.prefetchQuery(accountSource.one(domainId, accountId));
    void queryClient.prefetchQuery(ledgersDirectory);
  },
  component: lazyScreen(() => import('./kinds/manifest/sign-manifest-form.tsx'), 'SignManifestForm'),
});

const newProposalRoute = createRoute({
  getParentRoute: () => domainRoute,
  path: 'intents/create',
  staticData: { crumbs: [crumbs.section('intents'), crumbs.segment('create')] },
  validateSearch: searchCodec({ type: oneOf(intentTypes), entityId: text }),
  component: lazyScreen(() => import('../../shared/proposing/form/kind-form-screen.tsx'), 'NewProposal'),
});

/** The form of a kind at its section's address. */
function kindRoute<const Path extends string>(type: IntentType, path: Path, way: readonly Crumb[]) {
  return createRoute({
    getParentRoute: () => domainRoute,
    path,
    staticData: { crumbs: way },
    component: lazyScreen(async () => {
      const { KindFormOfAddress } = await import('../../shared/proposing/form/kind-form.tsx');
      return { Screen: () => KindFormOfAddress({ type }) };
    }, 'Screen'),
  });
}

function creation(section: Section): readonly Crumb[] {
  return [crumbs.section(section), crumbs.segment('create')];
}

function edit(section: Section, entity: CrumbEntity, part: Parameters<typeof crumbs.segment>[0] = 'edit'): readonly Crumb[] {
  return [crumbs.section(section), { entity, id: 'entityId' }, crumbs.segment(part)];
}

const kindRoutes = [
  kindRoute('v0_CreateDomain', creationAddresses.v0_CreateDomain, creation('domains')),
  kindRoute('v0_CreateEndpoint', creationAddresses.v0_CreateEndpoint, creation('endpoints')),
  kindRoute('v0_CreatePolicy', creationAddresses.v0_CreatePolicy, creation('policies')),
  kindRoute('v0_CreateUser', creationAddresses.v0_CreateUser, creation('users')),
  kindRoute('v0_CreateVault', creationAddresses.v0_CreateVault, creation('vaults')),
  kindRoute('v0_UpdateAccount', editAddresses.v0_UpdateAccount, [...crumbs.account, crumbs.segment('edit')]),
  kindRoute('v0_UpdateDomain', editAddresses.v0_UpdateDomain, edit('domains', 'domain')),
  kindRoute('v0_UpdateDomainPermissions', editAddresses.v0_UpdateDomainPermissions, edit('domains', 'domain', 'readPermissions')),
  kindRoute('v0_UpdateEndpoint', editAddresses.v0_UpdateEndpoint, edit('endpoints', 'endpoint')),
  kindRoute('v0_UpdatePolicy', editAddresses.v0_UpdatePolicy, edit('policies', 'policy')),
  kindRoute('v0_UpdateUser', editAddresses.v0_UpdateUser, edit('users', 'user')),
  kindRoute('v0_UpdateVault', editAddresses.v0_UpdateVault, edit('vaults', 'vault')),
] as const;

/** The screens that propose an intent, each at the address its section gives it. */
export const proposalRoutes = [
  newProposalRoute,
  ...kindRoutes,
  createAccountRoute,
  createTransferRoute,
  createAccountTransferRoute,
  createTransactionRoute,
  createAccountTransactionRoute,
  createManifestRoute,
] as const;
