import { concatBytes, fromHex, toHex } from '@countersign/kernel';
import { calledFunctionText } from '@countersign/ledger-port';
import { expect, test } from 'vitest';

import vectors from '../../../../../vectors/tezos/contents.json' with { type: 'json' };
import suite from '../../../../../vectors/tezos/operations.json' with { type: 'json' };
import { describeContent } from './describe.ts';
import { forge, forgeContent } from './forge.ts';
import type { Content } from './operation.ts';
import { readParameters } from './parameters.ts';
import { readForged } from './read-bytes.ts';

const numbers = new Set(['fee', 'counter', 'gasLimit', 'storageLimit', 'amount']);

function contentOf(members: object): Content {
  const read = Object.entries(members).map(([name, value]) => [name, numbers.has(name) ? BigInt(String(value)) : value]);
  return Object.fromEntries(read) as Content;
}

const branch = new Uint8Array(32);

test.each(vectors.cases)('$name is written as others write it, and read back', ({ content: members, bytes, call }) => {
  const content = contentOf(members);
  expect(toHex(forgeContent(content))).toBe(bytes);
  expect(readForged(concatBytes(branch, fromHex(bytes)))?.contents).toEqual([content]);
  const [called] = describeContent(content).calls;
  expect(called?.function && calledFunctionText(called.function)).toBe(call);
});

/** A content's members under the network's names. */
function underNetworkNames(content: Content): object {
  const { counter, source, fee, gasLimit, storageLimit, kind } = content;
  return {
    kind,
    counter: String(counter),
    source,
    fee: String(fee),
    gas_limit: String(gasLimit),
    storage_limit: String(storageLimit),
    ...(content.kind === 'transaction' && { destination: content.destination, amount: String(content.amount) }),
    ...(content.kind === 'delegation' && content.delegate !== undefined && { delegate: content.delegate }),
    ...(content.kind === 'reveal' && { public_key: content.publicKey }),
  };
}

test.each(suite.cases)('Taquito’s "$name" is read as what it is, and written in the same bytes', (vector) => {
  const { branch: of, content, bytes } = vector;
  const operation = readForged(fromHex(bytes));
  if (operation === undefined) throw new Error('not read');
  expect(operation.branch).toBe(of);
  expect(operation.contents.map(underNetworkNames)).toEqual([content]);
  expect(toHex(forge(operation))).toBe(bytes);
  const [first] = operation.contents;
  const parameters =
    first?.kind === 'transaction' && first.parameters !== undefined ? readParameters(first.parameters) : undefined;
  expect(parameters?.entrypoint).toBe('entrypoint' in vector ? vector.entrypoint : undefined);
});

test.each(suite.refused)('Taquito’s "$name" is no operation of an order, and refused', ({ bytes }) => {
  expect(readForged(fromHex(bytes))).toBeUndefined();
});

const read = (hex: string) => readForged(concatBytes(branch, fromHex(hex)));
const payment = vectors.cases[0]?.bytes ?? '';
const reveal = vectors.cases[3]?.bytes ?? '';

test.each([
  ['a number with a group of zeros behind it', payment.replace('6c0081', '6c0081').replace('f809', 'f88900')],
  ['a number of more bits than any here', payment.replace('f809', `${'ff'.repeat(9)}7f`)],
  ['a destination on a curve that is not known', payment.replace('0100008fb5', '0100058fb5')],
  ['a smart rollup as destination', payment.replace('0100008fb5', '0103008fb5')],
  ['a flag that is neither yes nor no', payment.replace(/00$/, '01')],
  ['bytes behind the end', `${payment}00`],
  ['nothing at all', ''],
  ['another kind of content', payment.replace(/^6c/, '6d')],
  ['a key of another curve', reveal.replace('00429a98', '01429a98')],
  ['a proof that no such key has', reveal.replace(/00$/, 'ff')],
  ['the same counter twice', payment + payment],
  ['a reveal that does not come first', payment + reveal],
])('%s is refused', (_, hex) => {
  expect(hex).not.toBe(payment);
  expect(read(hex)).toBeUndefined();
});

test('two contents whose counters follow one another are read as both', () => {
  const next = payment.replace('92f001', '93f001');
  expect(read(payment + next)?.contents.map(({ counter }) => counter)).toEqual([30_738n, 30_739n]);
});
