import { expect, test } from 'vitest';

import { isContractInterface } from './contract-interface.ts';

test('the interface of a contract is a JSON array', () => {
  for (const text of ['[]', ' [{"type":"function"}] ']) expect(isContractInterface(text)).toBe(true);
  for (const text of ['', '{}', '"[]"', '[', 'transfer(address)']) expect(isContractInterface(text)).toBe(false);
});
