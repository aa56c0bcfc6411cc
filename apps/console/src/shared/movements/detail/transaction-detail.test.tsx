import { newId } from '@countersign/kernel';
import type { ApiTransaction } from '@countersign/model';
import { UiProvider } from '@countersign/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { i18n } from '../../i18n/i18n.ts';
import { transactionQuery } from '../movement-queries.ts';
import { TransactionDetail } from './transaction-detail.tsx';

const [profileDomainId, domainId, transactionId] = [newId(), newId(), newId()];

/** The page of a transaction as it is drawn first, in words. */
async function page(more: Partial<ApiTransaction>): Promise<string> {
  const root = createRootRoute({ component: Outlet });
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: Outlet });
  const domain = createRoute({
    getParentRoute: () => signedIn,
    path: '$profileDomainId/domain/$domainId',
    component: () => <TransactionDetail transactionId={transactionId} />,
  });
  const history = createMemoryHistory({ initialEntries: [`/${profileDomainId}/domain/${domainId}`] });
  const router = createRouter({ routeTree: root.addChildren([signedIn.addChildren([domain])]), history });
  await router.load();
  const client = new QueryClient();
  client.setQueryData(transactionQuery(domainId, transactionId).queryKey, {
    id: transactionId,
    ledgerId: 'ethereum-sandbox',
    relatedAccounts: [],
    registeredAt: '2030-03-01T12:00:00.000Z',
    processing: { status: 'Prepared' },
    ...more,
  });
  const markup = renderToStaticMarkup(
    <UiProvider texts={i18n}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>,
  );
  return markup.replaceAll(/<style[^]*?<\/style>/g, '').replaceAll(/<[^>]*>/g, ' ');
}

test('a transaction whose order is held back says so, by whom and why, until nothing more can become of it', async () => {
  const holds = [{ by: 'screening' as const, reason: 'The recipient is being checked', since: '2030-03-01T12:00:00.000Z' }];
  const held = await page({ holds });
  expect(held).toContain('This order is held back');
  expect(held).toMatch(/By a screening:\s+The recipient is being checked/);
  expect(await page({})).not.toContain('held back');
  expect(await page({ holds, processing: { status: 'Failed', hint: 'InternalError' } })).not.toContain('held back');
});
