import { coinDecimals } from '@countersign/ledger-port/descriptor';
import { isLedgerType, ledgerModule, sandboxLedgers } from '@countersign/ledger-registry';
import type { ApiTickerData, Endpoint } from '@countersign/model';
import { expect, test } from 'vitest';

import { callableFunctions, callOf, callPlaces, chosenFunction, emptyCall, withCallData } from './contract-call.ts';
import { emptyInputs, inputAt, withInput, type Inputs } from './operation-inputs.ts';
import { emptyOrder, orderSchema, type OrderLedger, type OrderValues } from './order-values.ts';

const contract = '0x7070707070707070707070707070707070707070';
const spender = '0x52908400098527886E0F7030069857D2E4169EE7';
const tickerId = '00000000-0000-4000-8000-000000000001';
const inputs = [
  { name: 'spender', type: 'address' },
  { name: 'value', type: 'uint256' },
];
const endpoint = {
  id: '00000000-0000-4000-8000-000000000002',
  address: contract,
  parameters: { type: 'Ethereum', ABI: JSON.stringify([{ type: 'function', name: 'approve', inputs }]) },
} as unknown as Endpoint;
const otherEndpoint = {
  ...endpoint,
  id: '00000000-0000-4000-8000-000000000003',
  address: '0x8080808080808080808080808080808080808080',
};
const token = {
  decimals: 6,
  symbol: 'USDS',
  ledgerDetails: { type: 'Ethereum', properties: { type: 'ERC20', address: contract } },
} as ApiTickerData;

async function onContracts(): Promise<OrderLedger> {
  for (const ledger of sandboxLedgers) {
    const { type } = ledger.parameters;
    if (!isLedgerType(type)) continue;
    const module = await ledgerModule(type);
    if (!module.calls) continue;
    const { descriptor } = module;
    return {
      ledger,
      module,
      context: {
        descriptor,
        coin: { decimals: coinDecimals(descriptor, {}) ?? 0 },
        ticker: (id) => (id === tickerId ? token : undefined),
        endpoint: (id) => [endpoint, otherEndpoint].find((one) => one.id === id),
      },
    };
  }
  throw new Error('No ledger with contracts');
}
const on = await onContracts();
const places = callPlaces(on.context);
if (!places) throw new Error('No calls');
const [operation] = on.context.descriptor.operations;
const empty = emptyInputs(on.context.descriptor, operation?.type ?? '');
const calling = ({ id }: Endpoint) =>
  withInput(empty, places.to, { kind: 'Endpoint', endpointId: id, address: '', accountId: '' });
const toEndpoint = calling(endpoint);
const [approve] = callableFunctions(toEndpoint, on);
if (!approve) throw new Error('No function');

function dataOf(call: Inputs, entered = toEndpoint): unknown {
  const written = withCallData({ inputs: entered, call, ...on });
  return written.ok ? inputAt(written.value, places?.call ?? '') : written.error;
}

test('the functions are those of the endpoint that is called', () => {
  expect(callableFunctions(toEndpoint, on).map(({ signature }) => signature)).toEqual(['approve(address,uint256)']);
  expect(callableFunctions(empty, on)).toEqual([]);
  expect(chosenFunction({ inputs: empty, call: callOf(approve), ...on })).toBeUndefined();
});

test('a call is written from what was entered, a number in an asset’s units from its decimals', () => {
  const plain = { ...callOf(approve), arguments: [spender, '5'] };
  expect(dataOf(plain)).toMatch(/^0x095ea7b3(0{24})52908400098527886e0f7030069857d2e4169ee70{63}5$/);
  const inUnits = { ...plain, arguments: [spender, '1.5'], units: ['integer', tickerId] };
  expect(dataOf(inUnits)).toBe(dataOf({ ...plain, arguments: [spender, '1500000'] }));
});

test('an amount of an asset that is not known, or that can’t be read in its units, is never taken for a whole number', () => {
  const call = { ...callOf(approve), arguments: [spender, '12'], units: ['integer', '00000000-0000-4000-8000-000000000009'] };
  expect(dataOf(call)).toEqual([{ path: [1], problem: 'UnknownUnit' }]);
  expect(dataOf({ ...call, arguments: ['0x12', '12'] })).toEqual([
    { path: [1], problem: 'UnknownUnit' },
    { path: [0], problem: 'InvalidAddress' },
  ]);
  expect(dataOf({ ...call, arguments: [spender, '-12'], units: ['integer', tickerId] })).toEqual([
    { path: [1], problem: 'NotAnAmount' },
  ]);
  expect(dataOf({ ...call, arguments: [spender, ''] })).toEqual([{ path: [1], problem: 'Missing' }]);
});

test('a number that was entered in the units of one contract’s asset is no number of another contract', () => {
  const call = { ...callOf(approve), arguments: [spender, '5'], units: ['integer', tickerId] };
  expect(dataOf(call)).toMatch(/0{58}4c4b40$/);
  expect(dataOf(call, calling(otherEndpoint))).toEqual([{ path: [1], problem: 'UnknownUnit' }]);
  expect(dataOf({ ...call, units: ['integer', 'integer'] }, calling(otherEndpoint))).toMatch(/0{63}5$/);
});

test('where no function is chosen, or its endpoint is no longer called, the data stay as they were entered', () => {
  const raw = withInput(toEndpoint, places.call, '0x1234');
  expect(dataOf(emptyCall, raw)).toBe('0x1234');
  expect(dataOf({ ...callOf(approve), arguments: [spender, '5'] }, withInput(empty, places.call, '0x12'))).toBe('0x12');
});

test('an argument that can’t be taken is said at its field, and no order is made of it', () => {
  const t = (key: string) => key;
  const values: OrderValues = {
    ...emptyOrder,
    accountId: 'a',
    ledgerId: on.ledger.id,
    operation: operation?.type ?? '',
    inputs: withInput(toEndpoint, places.amount, '0'),
    call: { ...callOf(approve), arguments: [spender.toUpperCase().replace('0X', '0x').replace('E7', 'e7'), '1.5'] },
  };
  const { error } = orderSchema(t, { ledgerOf: () => on, estimatedFee: () => undefined }).safeParse(values);
  expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
    'call.arguments.0: intents:call.problem.BadAddressChecksum',
    'call.arguments.1: intents:call.problem.NotAnInteger',
  ]);
});
