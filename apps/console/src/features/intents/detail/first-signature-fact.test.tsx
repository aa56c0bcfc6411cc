import { newId } from '@countersign/kernel';
import type { IntentEntity } from '@countersign/kinds/schemas';
import { UiProvider } from '@countersign/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { accountSource } from '../../../entities/account/account-source.ts';
import { signersQuery } from '../../../entities/vault/signers-query.ts';
import { vaultSource } from '../../../entities/vault/vault-source.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import '../texts.ts';
import { FirstSignatureFact } from './first-signature-fact.tsx';

const [domainId, accountId, vaultId] = [newId(), newId(), newId()];
const decided = '2030-03-01T12:00:00.000Z';

beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(decided) }));
afterAll(() => vi.useRealTimers());

/** What the task says of an account in a vault of this kind, for which these hours are set. */
function told(
  kind: 'Software' | 'Cold' | undefined,
  signWithinHours?: number,
  { status = 'Open', expiryAt = '2030-03-31T12:00:00.000Z' } = {},
): string {
  const client = new QueryClient();
  const known = ({ queryKey }: { readonly queryKey: readonly unknown[] }, data: object) => client.setQueryData(queryKey, data);
  if (kind !== undefined) {
    known(accountSource.one(domainId, accountId), { data: { providerDetails: { vaultId } } });
    known(vaultSource.one(domainId, vaultId), { publicKey: 'key', ...(signWithinHours !== undefined && { signWithinHours }) });
    known(signersQuery, [{ publicKey: 'key', kind }]);
  }
  const intent = {
    details: { targetDomainId: domainId, expiryAt },
    state: { status, lastModifiedAt: decided },
  } as unknown as IntentEntity;
  const markup = renderToStaticMarkup(
    <UiProvider texts={i18n}>
      <QueryClientProvider client={client}>
        <FirstSignatureFact intent={intent} accountId={accountId} />
      </QueryClientProvider>
    </UiProvider>,
  );
  return markup.replaceAll(/<style[^>]*>.*?<\/style>/gs, '').replaceAll(/<(?!time)[^>]*>/g, '');
}

test('a task says within how long its vault signs: as its organisation set it, else by its kind', () => {
  expect(told('Software')).toBe('within a day of the decision');
  expect(told('Cold')).toBe('within 14 days of the decision');
  expect(told('Software', 2)).toBe('within 2 hours of the decision');
  expect(told('Cold', 1)).toBe('within an hour of the decision');
  expect(told('Software', 72)).toBe('within 3 days of the decision');
  expect(told(undefined)).toBe('Asking …');
});

test('once it was decided the task says the moment, which is never after the proposal has expired', () => {
  const moment = (hours: number, expiryAt?: string) =>
    /datetime="([^"]*)"/i.exec(told('Software', hours, { status: 'Executed', ...(expiryAt !== undefined && { expiryAt }) }))?.[1];
  expect(moment(2)).toBe('2030-03-01T14:00:00.000Z');
  expect(moment(72, '2030-03-02T12:00:00.000Z')).toBe('2030-03-02T12:00:00.000Z');
});
