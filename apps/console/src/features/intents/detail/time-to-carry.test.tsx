import { newId } from '@countersign/kernel';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { accountSource } from '../../../entities/account/account-source.ts';
import { ledgersDirectory } from '../../../entities/directory-queries.ts';
import { signersQuery } from '../../../entities/vault/signers-query.ts';
import { vaultSource } from '../../../entities/vault/vault-source.ts';
import { useMinutesToCarry } from './time-to-carry.ts';

const [domainId, accountId, vaultId] = [newId(), newId(), newId()];

function Minutes({ ledgerId, parameters }: { ledgerId: string | undefined; parameters: object | undefined }) {
  return <>{useMinutesToCarry(domainId, accountId, ledgerId, parameters) ?? 'none'}</>;
}

/** What a task says of an order on a ledger of this type by an account in a vault of this kind. */
function told(kind: 'Software' | 'Cold' | undefined, type: string, ledgerId = 'here', parameters?: object): string {
  const client = new QueryClient();
  const known = ({ queryKey }: { readonly queryKey: readonly unknown[] }, data: object) => client.setQueryData(queryKey, data);
  known(ledgersDirectory, [{ id: 'here', parameters: { type } }]);
  known(accountSource.one(domainId, accountId), { data: { providerDetails: { vaultId } } });
  known(vaultSource.one(domainId, vaultId), { publicKey: 'key' });
  if (kind !== undefined) known(signersQuery, [{ publicKey: 'key', kind }]);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Minutes ledgerId={ledgerId} parameters={parameters} />
    </QueryClientProvider>,
  );
}

test('a task says how long there is to carry a transaction to a vault without a network and back, where it ends', () => {
  expect(told('Cold', 'XRPL')).toBe('45');
  expect(told('Software', 'XRPL')).toBe('none');
  for (const type of ['Bitcoin', 'Ethereum', 'Unheard-of']) expect(told('Cold', type)).toBe('none');
  // Of an order whose transaction is good for good where others end.
  expect(told('Cold', 'Solana')).toBe('1');
  expect(told('Cold', 'Solana', 'here', { nonceAccount: {} })).toBe('none');
});

test('nothing is guessed of a vault or a ledger that is not known', () => {
  expect(told(undefined, 'XRPL')).toBe('none');
  expect(told('Cold', 'XRPL', 'elsewhere')).toBe('none');
});
