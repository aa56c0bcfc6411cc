import type { ApiTransfer } from '@countersign/model';
import { expect, test } from 'vitest';

import { i18n } from '../i18n/i18n.ts';
import { assetLookUp } from '../../entities/look-up.ts';
import { noNames, type Names } from '../../entities/names.ts';
import { transferExport } from './transfer-export.ts';

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const ours = '0xde709f2102306220921060314715629080e2fb77';
const [account, asset, domain, endpoint] = [id(1), id(2), id(4), id(5)];

const ticker = {
  id: asset,
  name: 'Ether',
  ledgerId: 'ethereum-sandbox',
  decimals: 18,
  symbol: 'ETH',
  kind: 'Native',
  ledgerDetails: { type: 'Ethereum', properties: { type: 'Native' } },
};
assetLookUp.learn([ticker as never]);
const names: Names = {
  ...noNames,
  account: () => 'Operating account',
  endpoint: () => 'Northbank settlement',
  ledger: () => 'Ethereum sandbox',
  ticker: () => ticker as never,
  unit: () => ({ decimals: 18, symbol: 'ETH' }),
};

const own = { type: 'Account' as const, accountId: account, domainId: domain };
const theirs = {
  type: 'Address' as const,
  address,
  addressDetails: { address, resolvedEndpoints: [{ endpointId: endpoint, domainId: domain }] },
};
const transfer = (more: Partial<ApiTransfer>): ApiTransfer => ({
  id: id(7),
  transactionId: id(8),
  tickerId: asset,
  quarantined: false,
  senders: [{ ...own, addresses: [ours] }],
  recipient: theirs,
  value: '4280500000000000000',
  kind: 'Transfer',
  registeredAt: '2026-11-28T10:00:00Z',
  metadata: { type: 'Ethereum' },
  ...more,
});

const saidOf = (row: ApiTransfer) =>
  Object.fromEntries(transferExport(names, undefined, i18n.t).map(({ header, text }) => [header, text(row)]));

test('what left has a minus, what came in has none, and each says its direction', () => {
  expect(saidOf(transfer({}))).toMatchObject({ Amount: '-4.2805', Direction: 'Outbound', Type: 'Transfer' });
  const received = transfer({ senders: [theirs], recipient: { ...own, address: ours } });
  expect(saidOf(received)).toMatchObject({ Amount: '4.2805', Direction: 'Inbound' });
  const moved = transfer({ recipient: { ...own, accountId: id(9) } });
  expect(saidOf(moved)).toMatchObject({ Amount: '4.2805', Direction: 'Internal' });
});

test('a fee is called one, and goes to the network', () => {
  const { recipient: _, ...fee } = transfer({ kind: 'Fee', value: '42000000000000' });
  expect(saidOf(fee)).toMatchObject({ Type: 'Fee', Amount: '-0.000042', Direction: 'Outbound', To: expect.stringMatching(/./) });
});

test('both ends are said by name, id and whole address, and no row is without a status', () => {
  expect(saidOf(transfer({}))).toMatchObject({
    From: 'Operating account',
    'From, ID': account,
    'From, address': ours,
    To: 'Northbank settlement',
    'To, ID': endpoint,
    'To, address': address,
    'Asset ID': asset,
    'Ledger ID': 'ethereum-sandbox',
    'Transfer ID': id(7),
    'Transaction ID': id(8),
    Status: 'Not known',
  });
  expect(saidOf(transfer({ quarantined: true }))['Status']).toMatch(/quarantine/i);
});
