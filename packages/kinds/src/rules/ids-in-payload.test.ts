import { expect, test } from 'vitest';
import { id } from '../testing/fixtures.ts';
import { idsInPayload } from './ids-in-payload.ts';

test('a payload points to what its members name, at any depth, each once', () => {
  const destination = { type: 'Endpoint', endpointId: id(2) };
  expect(idsInPayload({ accountId: id(1), outputs: [{ destination }, { destination }], tickerId: id(3) })).toEqual([
    { kind: 'Account', id: id(1) },
    { kind: 'Endpoint', id: id(2) },
    { kind: 'Ticker', id: id(3) },
  ]);
});

test('a nonce account on Solana is for the account that its order names', () => {
  const operation = { type: 'CreateNonceAccount', createOnAccount: id(2) };
  expect(idsInPayload({ accountId: id(1), parameters: { operation } })).toEqual([
    { kind: 'Account', id: id(1) },
    { kind: 'Account', id: id(2) },
  ]);
});

test('what is no id is none', () => {
  expect(idsInPayload({ accountId: 'Fred & Co', inner: { accountId: 7, endpointId: null } })).toEqual([]);
});

test('custom properties are notes: what they name is not pointed to', () => {
  const customProperties = { accountId: id(2), endpointId: id(3) };
  expect(idsInPayload({ accountId: id(1), customProperties })).toEqual([{ kind: 'Account', id: id(1) }]);
  expect(idsInPayload({ tickers: [{ tickerId: id(4), customProperties }] })).toEqual([{ kind: 'Ticker', id: id(4) }]);
});

test('people, policies, domains and manifests are pointed to by no member: an extension may call its own things so', () => {
  expect(idsInPayload({ userId: id(1), policyId: id(2), domainId: id(3), manifestId: id(4), ledgerId: id(5) })).toEqual([]);
  expect(idsInPayload({ vaultId: id(1), transactionOrderId: id(2) })).toEqual([
    { kind: 'Vault', id: id(1) },
    { kind: 'TransactionOrder', id: id(2) },
  ]);
});
