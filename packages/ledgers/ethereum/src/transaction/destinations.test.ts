import type { TransactionOrderParameters } from '@countersign/model';
import { expect, test } from 'vitest';

import { destinations } from './destinations.ts';

const contract = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';
const somebody = '0x52908400098527886E0F7030069857D2E4169EE7';
const word = (hex: string) => hex.replace('0x', '').toLowerCase().padStart(64, '0');
const transfer = `a9059cbb${word(somebody)}${word('5')}`;

function reached(data?: string) {
  const parameters: TransactionOrderParameters = {
    type: 'Ethereum',
    destination: { type: 'Address', address: contract },
    amount: '0',
    ...(data !== undefined && { data }),
    feeStrategy: { type: 'Priority', priority: 'Low' },
  };
  return destinations(parameters).map(({ destination, isGuess }) =>
    destination.type === 'Address' ? `${destination.address}${isGuess ? ' perhaps' : ''}` : destination.type,
  );
}

test('a token call reaches the contract and whom it pays or lets take', () => {
  expect(reached()).toEqual([contract]);
  expect(reached(`0x${transfer}`)).toEqual([contract, somebody]);
  expect(reached(`0x095ea7b3${word(somebody)}${word('5')}`)).toEqual([contract, somebody]);
  // A right that is taken back.
  expect(reached(`0x095ea7b3${word('0')}${word('0')}`)).toEqual([contract]);
});

test('in a call that is not read, anyone among its arguments may be reached', () => {
  const [first, ...others] = reached(`0x12345678${word('20')}${word(somebody)}`);
  expect(first).toBe(contract);
  expect(others).toContain(`${somebody} perhaps`);
  expect(others.filter((other) => !other.endsWith(' perhaps'))).toEqual([]);
});

test('so may anyone in a call inside it, however deep', () => {
  const inside = (call: string) => `ac9650d8${word('20')}${word('1')}${word('20')}${word((call.length / 2).toString(16))}${call}`;
  expect(reached(`0x${inside(transfer)}`)).toContain(`${somebody} perhaps`);
  expect(reached(`0x${inside(inside(transfer))}`)).toContain(`${somebody} perhaps`);
});
