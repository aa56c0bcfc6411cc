import { keysOf } from '@countersign/kernel';
import type { Ledger } from '@countersign/model';
import { expect, test } from 'vitest';

import { ledgersDirectory } from '../../../../entities/directory-queries.ts';
import { queryClient } from '../../../../shared/api/query-client.ts';
import { i18n } from '../../../../shared/i18n/i18n.ts';
import { valueOf } from '../../../../shared/proposing/form/draft.ts';
import { formOf } from '../../../../shared/proposing/form/form-node.ts';
import { typesOf } from './abi-field.tsx';
import { ownParts } from './own-parts.ts';

test.each(keysOf(ownParts))('every field of its own stands for one that the form of %s asks for', (type) => {
  const form = formOf(type);
  const members = form.kind === 'group' ? form.members().map(({ name }) => name) : [];
  expect(members).toEqual(expect.arrayContaining(Object.keys(ownParts[type]?.fields ?? {})));
});

test('an endpoint is asked for the interface of its contract where its ledger has contracts, and holds what was pasted', () => {
  const form = formOf('v0_CreateEndpoint');
  const parameters = form.kind === 'group' ? form.members().find(({ name }) => name === 'parameters') : undefined;
  expect(parameters && typesOf(parameters.node)).toEqual(['Ethereum']);
  expect(parameters && valueOf(parameters.node, { type: 'Ethereum', ABI: '[]' })).toEqual({ type: 'Ethereum', ABI: '[]' });
  expect(parameters && valueOf(parameters.node, null)).toBeUndefined();
});

const ledger = { id: 'here', alias: 'Sandbox', parameters: { type: 'Ethereum' } } as unknown as Ledger;
queryClient.setQueryData(ledgersDirectory.queryKey, [ledger]);
const address = '0x52908400098527886E0F7030069857D2E4169EE7';

async function endpointProblems(payload: { address: string; abi?: string; ledgerId?: string }): Promise<unknown> {
  const { abi, ...values } = payload;
  const parameters = abi === undefined ? { type: '' } : { type: 'Ethereum', ABI: abi };
  return ownParts.v0_CreateEndpoint?.check?.({ ledgerId: 'here', parameters, ...values }, i18n.t);
}

test('the address of an endpoint is read by its ledger, at its field', async () => {
  expect(await endpointProblems({ address })).toEqual([]);
  expect(await endpointProblems({ address: address.toLowerCase().replace('0x5', '0x5A').slice(0, 42) })).toMatchObject([
    { path: ['address'], message: expect.stringContaining('checksum') as string },
  ]);
  expect(await endpointProblems({ address: 'somebody' })).toEqual([
    { path: ['address'], message: 'This is not an address of Sandbox.' },
  ]);
  // Until a ledger is chosen nobody can say.
  expect(await endpointProblems({ address: 'somebody', ledgerId: '' })).toEqual([]);
});

test('the interface of a contract is a JSON array', async () => {
  expect(await endpointProblems({ address, abi: '[{"type":"function","name":"pause","inputs":[]}]' })).toEqual([]);
  for (const abi of ['{}', 'function pause()']) {
    expect(await endpointProblems({ address, abi })).toEqual([
      { path: ['parameters', 'ABI'], message: 'An ABI is a JSON array.' },
    ]);
  }
});

test('an asset has from 0 to 255 decimals', async () => {
  const check = async (decimals: string) => ownParts.v0_CreateTicker?.check?.({ decimals }, i18n.t);
  expect([await check('18'), await check('0'), await check('255'), await check('')]).toEqual([[], [], [], []]);
  const problem = { path: ['decimals'], message: 'Decimals are a whole number from 0 to 255.' };
  expect([await check('-1'), await check('256')]).toEqual([[problem], [problem]]);
});
