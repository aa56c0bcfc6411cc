import { newId } from '@countersign/kernel';
import type { ApiTransaction, TransactionOrder, TransactionOrderParametersSolana } from '@countersign/model';
import { UiProvider } from '@countersign/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { ledgersDirectory } from '../../../entities/directory-queries.ts';
import { i18n } from '../../i18n/i18n.ts';
import { orderQuery, transactionQuery } from '../movement-queries.ts';
import { TransactionDetail } from './transaction-detail.tsx';

const [profileDomainId, domainId, transactionId] = [newId(), newId(), newId()];

/** The page of a transaction as it is drawn first, in words. */
async function page(
  more: Partial<ApiTransaction>,
  ledgers?: readonly object[],
  ordered?: TransactionOrder['parameters'],
): Promise<string> {
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
  const { queryKey: known }: { readonly queryKey: readonly unknown[] } = ledgersDirectory;
  if (ledgers !== undefined) client.setQueryData(known, ledgers);
  const { orderReference: of } = more;
  if (of !== undefined && ordered !== undefined) {
    const { queryKey: order }: { readonly queryKey: readonly unknown[] } = orderQuery(of.domainId, of.id);
    client.setQueryData(order, { parameters: ordered });
  }
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

test('a transaction that came to nothing says what happened and why, that nothing was paid, and what to do', async () => {
  const orderReference = { id: newId(), domainId };
  const at = '2030-03-01T12:00:00.000Z';
  const onLedger = { ledgerTransactionId: 'x', statusLastUpdatedAt: at, ledgerStatus: 'Confirmed' } as const;
  const processing = { status: 'Completed' } as const;
  const failed = { ...onLedger, failure: 'FailedOnChain' } as const;
  const failureCause = { code: 'CREATE_ACCOUNT_ALREADY_EXIST', cause: 'AccountIsThere' } as const;
  const known = await page({ processing, orderReference, ledgerTransactionData: { ...failed, failureCause } });
  for (const words of [
    'carried nothing out',
    'is there already',
    'Nothing was paid but the network',
    'order it again',
    failureCause.code,
  ])
    expect(known).toContain(words);
  expect(await page({ processing, ledgerTransactionData: failed })).toContain('Nothing was paid but the network');
  for (const expired of [
    { processing, ledgerTransactionData: { ...onLedger, ledgerStatus: 'Expired' } },
    { processing: { status: 'Failed', hint: 'BroadcastExpired' } },
  ] as const) {
    expect(await page({ ...expired, orderReference })).toMatch(
      /Its time is over.*nothing was paid, not even a fee.*order it again/,
    );
    const replacement = await page({ ...expired, orderReference, replaces: { id: newId(), domainId } });
    expect(replacement).toContain('Look at what became of that one');
    expect(replacement).not.toContain('order it again');
  }
  for (const other of [
    { processing, ledgerTransactionData: onLedger },
    { processing, ledgerTransactionData: { ...failed, deviations: [{ tickerId: newId(), ordered: '1', moved: '0' }] } },
  ])
    expect(await page(other)).not.toMatch(/nothing out|time is over/);
});

test('an order that ended after its vault had signed it is said to be payable, and not to have cost nothing', async () => {
  const orderReference = { id: newId(), domainId };
  const at = '2030-03-01T12:00:00.000Z';
  const expired = { ledgerTransactionId: 'x', statusLastUpdatedAt: at, ledgerStatus: 'Expired' } as const;
  const ended = [
    [{ status: 'Failed', hint: 'TransactionRejected' }, undefined, 'Signed before: it may still be paid'],
    [{ status: 'Failed', hint: 'BroadcastExpired' }, undefined, 'Its time is over, as this instance saw it'],
    [{ status: 'Completed' }, expired, 'Its time is over, as this instance saw it'],
  ] as const;
  for (const [processing, ledgerTransactionData, words] of ended) {
    const more = { orderReference, processing, ...(ledgerTransactionData && { ledgerTransactionData }) };
    const shown = await page({ ...more, mayStillBePaid: true });
    for (const each of [words, 'its vault had signed it', 'Look for it on its ledger']) expect(shown).toContain(each);
    expect(shown).not.toMatch(/nothing was paid, not even a fee|takes it no more/);
    expect(await page({ ...more, mayStillBePaid: true, seenAfterEnd: at })).toContain('its ledger shows it: it is being paid');
    expect(await page(more)).not.toContain('may still be paid');
  }
});

test('what has failed is not said to be tried again', async () => {
  expect(await page({ processing: { status: 'Failed', hint: 'InternalError' } })).toContain('It is not tried again');
  expect(await page({ processing: { status: 'Preparing', hint: 'InternalError' } })).toContain('It will be tried again');
});

test('a transaction that nodes refuse says that it may still be paid, until when it waits, and how it is ended before', async () => {
  const refused = { status: 'Broadcasting', hint: 'CurrentlyRejectedByLedger' } as const;
  const on = (
    type: string,
    {
      processing = refused,
      ordered,
    }: Pick<ApiTransaction, 'processing'> & { readonly ordered?: TransactionOrderParametersSolana } = {},
  ) =>
    page(
      { processing, ledgerId: 'here', orderReference: { id: newId(), domainId } },
      [{ id: 'here', alias: 'Here', parameters: { type } }],
      ordered,
    );
  expect(await on('Bitcoin')).toMatch(
    /may still be paid.*another transaction in its place\. If it is not wanted any more, cancel it/,
  );
  expect(await on('Algorand')).toMatch(/may still be paid.*limited time.*ends by itself.*can(&#x27;|')t be cancelled/);
  const ordered: TransactionOrderParametersSolana = {
    type: 'Solana',
    operation: { type: 'Transfer', outputs: [{ destination: { type: 'Address', address: 'x' }, amount: '5' }] },
    memos: [],
    feeStrategy: { type: 'Priority', priority: 'Low' },
  };
  expect(await on('Solana', { ordered })).toMatch(/limited time.*can(&#x27;|')t be cancelled/);
  const nonceAccount = { type: 'Address', address: 'y' } as const;
  expect(await on('Solana', { ordered: { ...ordered, nonceAccount } })).toMatch(
    /another transaction in its place\. If it is not wanted any more, cancel it/,
  );
  // As long as nobody knows which of the two it is.
  const unknown = await on('Solana');
  expect(unknown).toMatch(/past its time, or have another transaction in its place/);
  expect(unknown).not.toMatch(/cancel/);
  const unreachable = { status: 'Broadcasting', hint: 'TransientIssue' } as const;
  expect(await on('Bitcoin', { processing: unreachable })).not.toContain('may still be paid');
  const replaced = await page({ processing: refused, replacedBy: { id: newId(), domainId } });
  expect(replaced).not.toContain('may still be paid');
});
