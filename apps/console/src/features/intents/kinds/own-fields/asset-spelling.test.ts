import { ledgerModule } from '@countersign/ledger-registry';
import { expect, test } from 'vitest';

import { otherSpelling } from './asset-spelling.ts';

const contract = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';
const draft = (address: string) => ({ type: 'Ethereum', properties: { type: 'ERC20', address } });

test('what is pasted in another spelling becomes that of the ledger, and what is not there yet stays', async () => {
  const module = await ledgerModule('Ethereum');
  expect(otherSpelling(module, draft(contract.toLowerCase()))).toEqual(draft(contract));
  expect(otherSpelling(module, draft(contract))).toBeUndefined();
  for (const typed of ['', '0x', contract.slice(0, -1), contract.toLowerCase().replace('b', 'B')]) {
    expect(otherSpelling(module, draft(typed))).toBeUndefined();
  }
  expect(otherSpelling(module, null)).toBeUndefined();
});
