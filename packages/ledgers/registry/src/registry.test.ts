import { Ledger } from '@countersign/model';
import { describe, expect, test } from 'vitest';

import { ledgerDescriptor, nativeCoin, networkOf } from './descriptors.ts';
import { isLedgerType, ledgerModule, ledgerTypes, sandboxLedgers } from './index.ts';

test.each(ledgerTypes)('%s has the module of its name', async (type) => {
  const module = await ledgerModule(type);
  expect(module.descriptor.type).toBe(type);
  expect(await ledgerModule(type)).toBe(module);
});

test('what has no module is refused', async () => {
  expect(isLedgerType('Cardano')).toBe(false);
  for (const type of ['Cardano', 'ethereum', '', 'toString'])
    await expect(ledgerModule(type)).rejects.toMatchObject({ code: 'UnsupportedLedger' });
});

test('no two ledgers have their keys of Ed25519 on one level', () => {
  const levels = ledgerTypes.flatMap((type) => {
    const ofCurve = ledgerDescriptor(type)?.keys.flatMap(({ coinType }) => coinType ?? []) ?? [];
    return [...new Set(ofCurve)];
  });
  expect(new Set(levels).size).toBe(levels.length);
});

describe('the sandbox ledgers', () => {
  test('are of types that have a module, no two of one', () => {
    const types = sandboxLedgers.map(({ parameters }) => parameters.type);
    expect(types.filter((type) => !isLedgerType(type))).toEqual([]);
    expect(new Set(types).size).toBe(types.length);
  });
  test.each(sandboxLedgers.map((ledger) => [ledger.id, ledger] as const))(
    '%s is a whole ledger with a native ticker',
    async (id, ledger) => {
      expect(Ledger.safeParse(ledger).error).toBeUndefined();
      expect(networkOf(ledger.parameters)).toBe('Test');
      expect(id).toBe(`${ledger.parameters.type.toLowerCase()}-sandbox`);
      const module = await ledgerModule(ledger.parameters.type);
      const coin = module.assets.nativeTicker(ledger);
      expect(module.assets.fromTicker(coin.ledgerDetails)).toEqual({ ok: true, value: { type: 'Native' } });
      expect(nativeCoin(ledger.parameters)).toEqual(coin);
    },
  );
});
