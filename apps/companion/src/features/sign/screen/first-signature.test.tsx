import { id } from '@countersign/kinds/testing';
import { UiProvider } from '@countersign/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

import { i18n } from '../../../app/i18n.ts';
import { entityQuery } from '../../../app/entities/entity-query.ts';
import { FirstSignature } from './first-signature.tsx';

vi.mock('../../../app/session/session.ts', () => ({ accessToken: () => undefined }));
vi.mock('../../../app/api/client.ts', () => ({ api: () => ({}) }));

const domainId = id(1);
const metadata = { revision: 1, createdAt: '2030-01-01T00:00:00Z', lastModifiedAt: '2030-01-01T00:00:00Z', customProperties: {} };
const account = {
  id: id(2),
  domainId,
  alias: 'Treasury',
  lock: 'Unlocked',
  providerDetails: {
    type: 'Vault',
    vaultId: id(3),
    keyStrategy: 'VaultHard',
    keyInformation: { type: 'VaultDerived', derivationPath: 'm' },
  },
  metadata,
};
const vault = { id: id(3), publicKey: 'AAAA', alias: 'Vault', lock: 'Unlocked', metadata };

/** What the device says of a payment whose account and vault it knows as these. */
function told(records: { readonly account?: object; readonly vault?: object }, ledgerType?: string, parameters?: object): string {
  const client = new QueryClient();
  const known = (kind: 'account' | 'vault', one: string, record: object | undefined) => {
    if (record === undefined) return;
    client.setQueryData(entityQuery(kind, { id: one, domainId }).queryKey, {
      now: { name: kind, record } as never,
      before: null,
    });
  };
  known('account', id(2), records.account);
  known('vault', id(3), records.vault);
  const markup = renderToStaticMarkup(
    <UiProvider texts={i18n}>
      <QueryClientProvider client={client}>
        <FirstSignature accountId={id(2)} domainId={domainId} {...{ ledgerType, parameters }} />
      </QueryClientProvider>
    </UiProvider>,
  );
  return markup.replaceAll(/<style[^]*?<\/style>/g, '').replaceAll(/<[^>]*>/g, '');
}

test('the device says within how long the vault signs, as its organisation set it', () => {
  const set = (signWithinHours: number) => told({ account, vault: { ...vault, signWithinHours } });
  expect(set(1)).toBe('Its vault signs it within an hour of the decision, or not at all.');
  expect(set(36)).toBe('Its vault signs it within 36 hours of the decision, or not at all.');
  expect(set(24)).toBe('Its vault signs it within a day of the decision, or not at all.');
  expect(set(72)).toBe('Its vault signs it within 3 days of the decision, or not at all.');
});

test('where nothing is set it says what is usual, and nothing of a vault that it does not know', () => {
  expect(told({ account, vault })).toContain(
    'within a day of the decision, or not at all; a vault without a network within two weeks',
  );
  expect(told({ account })).toBe('');
  expect(told({})).toBe('');
  expect(told({ account, vault: { alias: 'Vault', signWithinHours: 2 } })).toBe('');
});

test('where transactions end it says within how long one has to be back from a vault without a network', () => {
  const carried = /carried there, signed and brought back within about 45 minutes\.$/;
  expect(told({ account, vault: { ...vault, signWithinHours: 72 } }, 'XRPL')).toMatch(carried);
  expect(told({ account, vault }, 'XRPL')).toMatch(carried);
  for (const type of ['Bitcoin', 'Ethereum', undefined]) expect(told({ account, vault }, type)).not.toContain('carried');
  expect(told({}, 'XRPL')).toBe('');
  // Not of an order whose transaction is good for good where others end.
  expect(told({ account, vault }, 'Solana')).toContain('carried');
  expect(told({ account, vault }, 'Solana', { nonceAccount: {} })).not.toContain('carried');
});
