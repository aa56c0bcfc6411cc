import { ledgerModule, ledgerTypes } from '@countersign/ledger-registry';
import { expect, test } from 'vitest';
import { decimalsOfNative } from './native-decimals.ts';

test.each(ledgerTypes)(
  '%s: the native coin has the decimals of its type, unknown where each ledger has its own',
  async (type) => {
    const { decimals } = (await ledgerModule(type)).descriptor;
    expect(decimalsOfNative(type)).toBe(typeof decimals === 'number' ? decimals : undefined);
  },
);
