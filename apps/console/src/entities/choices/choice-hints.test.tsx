import { newId } from '@countersign/kernel';
import { UiProvider } from '@countersign/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { queryClient } from '../../shared/api/query-client.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { AccountHint } from './choice-hints.tsx';

test('a choice of an account tells it apart from another of its name: its domain, what it holds and where it is paid', () => {
  const account = { id: newId(), domainId: newId() };
  const address = '0x52908400098527886E0F7030069857D2E4169EE7';
  queryClient.setQueryData(['addresses', 'beside', account.domainId, account.id], {
    ...account,
    addresses: [{ ledgerId: 'ethereum', address }],
  });
  queryClient.setQueryData(['balances', 'beside', account.domainId, account.id], { ...account, holdings: [], tickerCount: 0 });
  const markup = renderToStaticMarkup(
    <UiProvider texts={i18n}>
      <QueryClientProvider client={queryClient}>
        <AccountHint account={account} domain="Treasury" />
      </QueryClientProvider>
    </UiProvider>,
  );
  const text = markup.replaceAll(/<style[^>]*>.*?<\/style>/gs, '').replaceAll(/<[^>]*>/g, '');
  expect(text).toMatch(/^Treasury · .+ · 0x5290.*9EE7$/);
  expect(text).not.toContain('undefined');
});
