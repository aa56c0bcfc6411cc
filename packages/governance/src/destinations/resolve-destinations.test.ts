import type { CreateTransferOrder, IntentPayload } from '@countersign/kinds/schemas';
import type { Endpoint, TransactionDestination } from '@countersign/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LoadedEntity, PlatformRules } from '@countersign/kinds/rules';
import { noFacts, type AddressLookup, partnerNeeds } from '@countersign/kinds/rules';
import { account, child, childId, endpoint, ethereum, id, root, rules, ticker } from '@countersign/kinds/testing';
import { nativeCondition } from '../conditions/native/native-condition.ts';
import { writeStandardCondition, type StandardCondition } from '@countersign/kinds/conditions';
import { resolveDestinations } from './resolve-destinations.ts';

/** Addresses are letters with `0x` in any case, and may end in a tag: `0xab:7`. */
const tagged: PlatformRules = {
  ...rules,
  placeOf(_, destination) {
    if (destination.type !== 'Address') return destination.type === 'Endpoint' ? { address: '0xnamed' } : { address: '0xown' };
    const [address = '', tag] = destination.address.toLowerCase().split(':');
    if (!address.startsWith('0x')) return undefined;
    return { address, ...(tag !== undefined && { tag: { type: 'DestinationTag' as const, value: tag } }) };
  },
  endpointPlace: (ledger, { address }) => tagged.placeOf(ledger, { type: 'Address', address }),
  isSame: (paid, known) => paid.address === known.address && paid.tag?.value === known.tag?.value,
  reaches: (paid, known) => paid.address === known.address && (known.tag === undefined || known.tag.value === paid.tag?.value),
};
const own = account({ id: id(4_001) });
const transfer = (...destinations: TransactionDestination[]): CreateTransferOrder & IntentPayload => ({
  type: 'v0_CreateTransferOrder',
  id: id(1),
  accountId: id(4_000),
  tickerId: ticker().id,
  outputs: destinations.map((destination) => ({ destination, amount: '1' })),
  feeStrategy: 'Medium',
  customProperties: {},
});
const typed = (address: string) => ({ type: 'Address', address }) as const;

const ethereumOrder = {
  type: 'v0_CreateTransactionOrder',
  id: id(1),
  accountId: id(4_000),
  ledgerId: ethereum.id,
  parameters: {
    type: 'Ethereum',
    destination: typed('0xcontract'),
    amount: '0',
    feeStrategy: { type: 'Priority', priority: 'Low' },
  },
  customProperties: {},
} as const satisfies IntentPayload;

function resolve(
  payload: IntentPayload,
  endpoints: readonly Endpoint[],
  { accountAt, ...over }: { accountAt?: string } & Partial<PlatformRules> = {},
) {
  const need = partnerNeeds(
    payload,
    childId,
    { ...noFacts, ledgers: [ethereum], entities: [{ kind: 'Ticker', data: ticker() }] },
    tagged,
  );
  const entities: LoadedEntity[] = [
    { kind: 'Ticker', data: ticker() },
    { kind: 'Account', data: own },
    ...endpoints.map((data) => ({ kind: 'Endpoint', data }) as const),
  ];
  const found = [
    ...endpoints.map((each) => ({ id: each.id, endpointId: each.id })),
    ...(accountAt === undefined ? [] : [{ id: id(7), accountId: own.id, address: accountAt }]),
  ];
  const facts = { ...noFacts, ledgers: [ethereum], entities, knownAddresses: [{ need: need[0] as AddressLookup, found }] };
  return resolveDestinations(payload, { chain: [root, child], facts, rules: { ...tagged, ...over } });
}

const distrusted = endpoint({ id: id(5_001), address: '0xBad', trustScore: 5 });

test('whichever way an address is typed, it is the endpoint that is known by it', () => {
  for (const address of ['0xbad', '0xBAD', '0xBad']) {
    expect(resolve(transfer(typed(address)), [distrusted])).toEqual([
      { type: 'Endpoint', address: '0xbad', endpointId: distrusted.id, trustScore: 5 },
    ]);
  }
});

test('anyone who is known by the same address is there too, however one of them is named', () => {
  const other = endpoint({ id: id(5_002), address: '0xnamed', trustScore: 90 });
  const same = endpoint({ id: id(5_003), address: '0xNAMED', trustScore: 3 });
  const named = { type: 'Endpoint', endpointId: other.id } as const;
  for (const destination of [named, typed('0xNamed')]) {
    expect(resolve(transfer(destination), [other, same])).toEqual([
      { type: 'Endpoint', address: '0xnamed', endpointId: other.id, trustScore: 90 },
      { type: 'Endpoint', address: '0xnamed', endpointId: same.id, trustScore: 3 },
    ]);
  }
});

test('an own account is recognised by its address, also where an endpoint has the same one', () => {
  const asEndpoint = endpoint({ id: id(5_004), address: '0xown', trustScore: 60 });
  const both = { address: '0xown', accountId: own.id, endpointId: asEndpoint.id, trustScore: 60 };
  expect(resolve(transfer(typed('0xOWN')), [], { accountAt: '0xown' })).toEqual([
    { type: 'Account', address: '0xown', accountId: own.id },
  ]);
  expect(resolve(transfer({ type: 'Account', accountId: own.id }), [asEndpoint])).toEqual([{ type: 'Account', ...both }]);
  expect(resolve(transfer(typed('0xown')), [asEndpoint], { accountAt: '0xown' })).toEqual([{ type: 'Endpoint', ...both }]);
});

test('another tag than that of an endpoint is not that endpoint, whichever of the two has none', () => {
  const exchange = endpoint({ id: id(5_005), address: '0xex', trustScore: 90 });
  const customer = endpoint({ id: id(5_006), address: '0xEX:7', trustScore: 40 });
  const ids = (address: string) => resolve(transfer(typed(address)), [exchange, customer]).map(({ endpointId }) => endpointId);
  expect(ids('0xex:7')).toEqual([customer.id]);
  expect(ids('0xex:8')).toEqual([undefined]);
  expect(ids('0xex')).toEqual([exchange.id]);
  expect(resolve(transfer(typed('0xex:8')), [exchange, customer])).toEqual([
    { type: 'Address', address: '0xex', destinationTag: 8, untaggedTrustScore: 90 },
  ]);
  expect(resolve(transfer(typed('0xex')), [customer])).toEqual([{ type: 'Address', address: '0xex' }]);
});

test('distrust of an address holds for each of its tags, and trust in it for none', () => {
  const shady = endpoint({ id: id(5_009), address: '0xex', trustScore: 5 });
  const trusted = endpoint({ id: id(5_010), address: '0xex', trustScore: 95 });
  const [tag] = resolve(transfer(typed('0xex:8')), [trusted, shady]);
  expect(tag).toEqual({ type: 'Address', address: '0xex', destinationTag: 8, untaggedTrustScore: 5 });
  const evaluates = (condition: StandardCondition, address: string) =>
    nativeCondition(writeStandardCondition(condition).expression)?.({
      request: { payload: { type: 'v0_CreateTransferOrder' } },
      destinations: resolve(transfer(typed(address)), [trusted, shady]),
    });
  for (const address of ['0xex', '0xex:8']) {
    expect(evaluates({ type: 'EndpointTrustBelow', limit: 20 }, address)).toBe(true);
    expect(evaluates({ type: 'EndpointTrustBelow', limit: 5 }, address)).toBe(false);
  }
  expect(evaluates({ type: 'EndpointTrustScore', minimum: 5 }, '0xex')).toBe(true);
  expect(evaluates({ type: 'EndpointTrustScore', minimum: 5 }, '0xex:8')).toBe(false);
});

test('an order that adds a tag to an endpoint without one pays somebody else there', () => {
  const exchange = endpoint({ id: id(5_011), address: '0xnamed', trustScore: 90 });
  const named = { type: 'Endpoint', endpointId: exchange.id } as const;
  const order: IntentPayload = { ...ethereumOrder, parameters: { ...ethereumOrder.parameters, destination: named } };
  const paying = (tag: number | undefined) =>
    resolve(order, [exchange], {
      orderDestinations: () => [
        { destination: named, ...(tag !== undefined && { tag: { type: 'DestinationTag', value: String(tag) } }) },
      ],
    });
  expect(paying(8)).toEqual([{ type: 'Address', address: '0xnamed', destinationTag: 8, untaggedTrustScore: 90 }]);
  expect(paying(undefined)).toEqual([{ type: 'Endpoint', address: '0xnamed', endpointId: exchange.id, trustScore: 90 }]);
});

test('endpoints that an order may not name are nobody: of other domains, of other ledgers', () => {
  const foreign = endpoint({ id: id(5_007), address: '0xbad', domainId: id(99), trustScore: 5 });
  const elsewhere = endpoint({ id: id(5_008), address: '0xbad', ledgerId: 'other', trustScore: 5 });
  expect(resolve(transfer(typed('0xbad')), [foreign, elsewhere])).toEqual([{ type: 'Address', address: '0xbad' }]);
  const named = { type: 'Endpoint', endpointId: foreign.id } as const;
  expect(resolve(transfer(named), [foreign])).toEqual([{ type: 'Endpoint', address: '0xnamed', endpointId: foreign.id }]);
});

test('a destination that is no address is given as it is; other intents have no destinations', () => {
  expect(resolve(transfer(typed('nowhere')), [])).toEqual([{ type: 'Address', address: 'nowhere' }]);
  const other: IntentPayload = { type: 'v0_LockVault', reference: { id: id(1), revision: 1 } };
  expect(resolve(other, [distrusted])).toEqual([]);
});

test('a guess counts only where somebody is known by it', () => {
  const guessing: PlatformRules = {
    ...tagged,
    orderDestinations: () => [
      { destination: typed('0xcontract') },
      { destination: typed('0xbad'), isGuess: true },
      { destination: typed('0xstranger'), isGuess: true },
    ],
  };
  const facts = {
    ...noFacts,
    ledgers: [ethereum],
    entities: [{ kind: 'Endpoint', data: distrusted }] as const,
    knownAddresses: [{ need: {} as AddressLookup, found: [{ id: distrusted.id, endpointId: distrusted.id }] }],
  };
  const resolved = resolveDestinations(ethereumOrder, { chain: [root], facts, rules: guessing });
  expect(resolved.map(({ type, address }) => [type, address])).toEqual([
    ['Address', '0xcontract'],
    ['Endpoint', '0xbad'],
  ]);
});

test('every known endpoint at a paid address is found, nobody else is, and nothing is there twice', () => {
  const name = fc.constantFrom('0xa', '0xA', '0xb', '0xB', '0xc', '0xC:1', '0xc:2');
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 6 }), fc.array(name, { maxLength: 6 }), (paid, knownAs) => {
      const endpoints = knownAs.map((address, index) => endpoint({ id: id(5_100 + index), address, trustScore: index }));
      const resolved = resolve(transfer(...paid.map(typed)), endpoints);
      const [plain, tag] = [(text: string) => text.toLowerCase().split(':')[0], (text: string) => text.split(':')[1]];
      const isPaid = ({ address }: Endpoint) => paid.some((text) => plain(text) === plain(address) && tag(address) === tag(text));
      expect(new Set(resolved.flatMap(({ endpointId }) => endpointId ?? []))).toEqual(
        new Set(endpoints.filter(isPaid).map((each) => each.id)),
      );
      expect(new Set(resolved.map((one) => JSON.stringify(one))).size).toBe(resolved.length);
      for (const text of paid) expect(resolved.some(({ address }) => address === plain(text))).toBe(true);
    }),
  );
});
