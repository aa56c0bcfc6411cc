import type { IntentPayload } from '@countersign/kinds/schemas';
import { expect, test } from 'vitest';

import { noNames, type Names } from '../names.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { whatSegments, whatText } from './sentence.tsx';

const called: Readonly<Record<string, string>> = {
  a1: 'Treasury',
  a2: 'Cold reserve',
  e1: 'Payroll',
  'ethereum-sandbox': 'Ethereum',
  'xrpl-sandbox': 'XRP Ledger',
};
const names: Names = {
  ...noNames,
  name: (kind, id) => (kind === 'vault' ? 'Main vault' : called[id]),
  unit: (id) => (id === 'eth' ? { symbol: 'ETH', decimals: 18 } : id === 'late' ? 'loading' : 'unknown'),
};
const say = (payload: object) => whatText(payload as IntentPayload, names, i18n.t);
function transfer(tickerId: string, ...outputs: object[]) {
  return {
    type: 'v0_CreateTransferOrder',
    accountId: 'a1',
    tickerId,
    outputs,
  };
}
const address = '0x52908400098527886E0F7030069857D2E4169EE7';

test.each([
  [
    transfer('eth', { destination: { type: 'Account', accountId: 'a2' }, amount: '1500000000000000000' }),
    'send 1.5 ETH from Treasury to Cold reserve',
  ],
  [
    transfer('eth', { destination: { type: 'Endpoint', endpointId: 'e1' }, amount: '1' }),
    'send 0.000000000000000001 ETH from Treasury to Payroll',
  ],
  [
    transfer('eth', { destination: { type: 'Address', address }, amount: '1000000000000000000' }),
    'send 1 ETH from Treasury to 0x529084…E4169EE7',
  ],
  [
    transfer(
      'eth',
      { destination: { type: 'Account', accountId: 'a2' }, amount: '1' },
      { destination: { type: 'Address', address }, amount: '999999999999999999' },
    ),
    'send 1 ETH from Treasury to 2 payees',
  ],
  [
    {
      type: 'v0_CreateAccount',
      alias: 'Escrow',
      ledgerIds: ['ethereum-sandbox', 'xrpl-sandbox'],
      providerDetails: { vaultId: 'v', type: 'Vault', keyStrategy: 'Random' },
    },
    'open the account Escrow on Ethereum, XRP Ledger in the vault Main vault',
  ],
  [
    { type: 'v0_ReleaseQuarantinedTransfers', accountId: 'a1', transferIds: ['t'] },
    'release the quarantined transfer t to Treasury',
  ],
  [
    { type: 'v0_ReleaseQuarantinedTransfers', accountId: 'a1', transferIds: ['t', 'u'] },
    'release 2 quarantined transfers to Treasury',
  ],
  [{ type: 'v0_LockAccount', reference: { id: 'a2', revision: 1 } }, 'lock the account Cold reserve'],
])('%j', (payload, sentence) => {
  expect(say(payload)).toBe(sentence);
});

test('what is not known is named by the head of its id, and an amount of an unknown ticker by its smallest units', () => {
  const payload = {
    ...transfer('6f1c0a5e-unknown', { destination: { type: 'Account', accountId: '1234567890' }, amount: '1000' }),
    accountId: 'abcdefghij',
  };
  expect(say(payload)).toBe('send 1,000 smallest units of an unknown asset from abcdefgh to 12345678');
});

test('an amount is not written before it is known what it counts', () => {
  expect(say(transfer('late', { destination: { type: 'Account', accountId: 'a2' }, amount: '1000' }))).toBe(
    'send … from Treasury to Cold reserve',
  );
});

test('names that look like template marks or markup stay what they are', () => {
  const segments = whatSegments({ type: 'v0_CreateVault', alias: '{{name}} <b>$t(x)</b>' } as IntentPayload, names, i18n.t);
  expect(segments.map(({ text }) => text)).toEqual(['set up the vault ', '{{name}} <b>$t(x)</b>']);
});
