import { namedLater, twoKeys } from '@countersign/ledger-port/conformance';
import { ledgerTypes } from '@countersign/ledger-registry';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { expect, test } from 'vitest';

import { tooLateByFiles } from './time-for-files.ts';

const offline = { isVaultOffline: true, parameters: {} } as const;

test('a vault without a network is not asked for what would be too late when its file is back, and people read what to do instead', () => {
  for (const { module } of [namedLater, twoKeys]) {
    expect(tooLateByFiles(offline, module.descriptor)).toEqual({
      hint: 'BroadcastExpired',
      message:
        "A transaction on Made-up ledger may be too late 3 minutes after it was built, and the account's vault has no network. Use an account of a vault that has one",
    });
    expect(tooLateByFiles({ ...offline, isVaultOffline: false }, module.descriptor)).toBeUndefined();
  }
  const within = (signatureWaitSeconds: number) =>
    tooLateByFiles(offline, { name: 'L', signatureWaitSeconds, operations: [], others: [] });
  expect(within(90)?.message).toContain(' 90 seconds ');
  expect([1_799, 1_800].map((seconds) => within(seconds) === undefined)).toEqual([false, true]);
});

test('where something keeps a transaction good for good, people read that their order may name it, and one that does is asked for', () => {
  const solana = ledgerDescriptor('Solana');
  expect(solana && tooLateByFiles(offline, solana)).toEqual({
    hint: 'BroadcastExpired',
    message:
      "A transaction on Solana may be too late 60 seconds after it was built, and the account's vault has no network. Name a nonce account of the account in a transaction order, which another account makes by the operation “Create a nonce account”, or use an account of a vault that has a network",
  });
  const nonceAccount = { type: 'Address', address: 'an address' };
  expect(solana && tooLateByFiles({ ...offline, parameters: { nonceAccount } }, solana)).toBeUndefined();
});

test('it is asked for what waits long enough, or for good', () => {
  const asked = ledgerTypes.filter((type) => {
    const descriptor = ledgerDescriptor(type);
    return descriptor !== undefined && tooLateByFiles(offline, descriptor) === undefined;
  });
  expect(ledgerTypes.filter((type) => !asked.includes(type))).toEqual(['Solana']);
  expect(ledgerDescriptor('Bitcoin')?.signatureWaitSeconds).toBeUndefined();
  expect(ledgerDescriptor('XRPL')?.signatureWaitSeconds).toBe(2_700);
});
