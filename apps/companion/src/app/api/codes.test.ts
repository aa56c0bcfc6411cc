import { pairingLink } from '@countersign/model/names';
import { expect, test } from 'vitest';
import { readCode, serverAddress } from './codes.ts';
import { neighbourBackend } from './instance-query.ts';

const pairing = { countersign: 1, backend: 'https://custody.example.com', identity: 'https://id.example.com/' };

test('reads a pairing code, however it is spaced', () => {
  const code = { backend: 'https://custody.example.com', identity: 'https://id.example.com' };
  for (const text of [JSON.stringify(pairing), `\n ${JSON.stringify(pairing, undefined, 2)} `]) {
    expect(readCode(text)).toEqual({ ok: true, value: { kind: 'pairing', code } });
  }
});

test('reads what a link of pairing says, wherever the companion is that it opens', () => {
  const code = { backend: 'https://custody.example.com', identity: 'https://id.example.com', notary: '00ff 11ee' };
  for (const companion of ['https://app.example', 'http://localhost:3001']) {
    expect(readCode(pairingLink(companion, code))).toEqual({ ok: true, value: { kind: 'pairing', code } });
  }
  const { notary: _notary, ...before } = code;
  expect(readCode(pairingLink('https://app.example', before))).toEqual({ ok: true, value: { kind: 'pairing', code: before } });
});

test('reads a request to sign, with the proposal that may come along', () => {
  expect(readCode('{"countersign":1,"request":{"type":"Propose"}}')).toEqual({
    ok: true,
    value: { kind: 'request', request: { type: 'Propose' } },
  });
  expect(readCode('{"countersign":1,"request":{"type":"Approve"},"proposal":{"id":"x"}}')).toEqual({
    ok: true,
    value: { kind: 'request', request: { type: 'Approve' }, proposal: { id: 'x' } },
  });
});

const refused: readonly (readonly [string, string])[] = [
  ['', 'InvalidCode'],
  ['https://example.com', 'InvalidCode'],
  ['https://example.com/pair', 'InvalidCode'],
  ['https://example.com/pair#backend=https%3A%2F%2Fa.example', 'InvalidCode'],
  ['https://example.com/pair#backend=custody&identity=https%3A%2F%2Fb.example', 'InvalidServerAddress'],
  ['[]', 'InvalidCode'],
  ['{"countersign":1}', 'InvalidCode'],
  ['{"countersign":1,"countersign":1,"request":{}}', 'InvalidCode'],
  ['{"backend":"https://a.example","identity":"https://b.example"}', 'InvalidCode'],
  [JSON.stringify({ ...pairing, countersign: 2 }), 'UnsupportedCodeVersion'],
  [JSON.stringify({ ...pairing, backend: 'custody' }), 'InvalidServerAddress'],
  [JSON.stringify({ ...pairing, identity: 'http://id.example.com' }), 'InvalidServerAddress'],
  [JSON.stringify({ ...pairing, identity: 7 }), 'InvalidCode'],
];

test.each(refused)('refuses %j', (text, error) => {
  expect(readCode(text)).toEqual({ ok: false, error });
});

test.each([
  'https://a.example',
  'https://a.example:8443/base',
  'http://localhost:3000',
  'http://192.168.1.7:3000',
  'http://custody.internal',
])('%s is a server address', (address) => {
  expect(serverAddress(address)).toBe(address);
});

test.each([
  'http://a.example',
  'http://192.168.1.7.example.com',
  'http://localhost.example.com',
  'ftp://localhost',
  'javascript:alert(1)',
  'https://user:word@a.example',
  'https://a.example/?x=1',
  'https://a.example/#x',
  'http://11.0.0.1',
])('%s is no server address', (address) => {
  expect(serverAddress(address)).toBeUndefined();
});

test('the neighbour is one port below, where there is a port', () => {
  expect(neighbourBackend({ protocol: 'http:', hostname: 'localhost', port: '3001' })).toBe('http://localhost:3000');
  expect(neighbourBackend({ protocol: 'https:', hostname: 'companion.example.com', port: '' })).toBeUndefined();
});
