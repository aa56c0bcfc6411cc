import { newId } from '@countersign/kernel';
import { UiProvider } from '@countersign/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { queryClient } from '../../shared/api/query-client.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { AddressesHint } from './addresses-hint.tsx';

const account = { id: newId(), domainId: newId() };
const addresses = [
  { ledgerId: 'bitcoin', address: 'bcrt1qzyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3' },
  { ledgerId: 'ethereum', address: '0x52908400098527886E0F7030069857D2E4169EE7' },
  { ledgerId: 'xrpl', address: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh' },
];

function drawn(ledgerId?: string): string {
  const markup = renderToStaticMarkup(
    <UiProvider texts={i18n}>
      <QueryClientProvider client={queryClient}>
        <AddressesHint account={account} ledgerId={ledgerId} />
      </QueryClientProvider>
    </UiProvider>,
  );
  return markup.replaceAll(/<[^>]*>/g, '').trim();
}

test('a choice of an account says where it is paid: on the ledger that is paid on, else on the first of its ledgers', () => {
  queryClient.setQueryData(['addresses', 'beside', account.domainId, account.id], { ...account, addresses });
  expect(drawn('ethereum')).toMatch(/^· 0x5290.*9EE7$/);
  expect(drawn()).toMatch(/^· bcrt1q.*yg3 · 0x5290.*9EE7 \+1$/);
  expect(drawn('another')).toBe('');
});
