import { expect, test } from 'vitest';

import { explorerHref } from './explorer-link.tsx';

const explorer = { transaction: 'https://explorer.example/tx/{transaction}', address: 'https://explorer.example/?q={address}' };

test('a transaction and an address stand where the operator’s templates say, and lead nowhere else', () => {
  expect(explorerHref(explorer, { transaction: '0xab' })).toBe('https://explorer.example/tx/0xab');
  expect(explorerHref(explorer, { address: 'rA?to=1&x#$&' })).toBe('https://explorer.example/?q=rA%3Fto%3D1%26x%23%24%26');
});
