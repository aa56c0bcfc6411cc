import { namedLater, twoKeys } from '@countersign/ledger-port/conformance';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { expect, test } from 'vitest';

import { tooLateByFiles } from './time-for-files.ts';

const offline = { isVaultOffline: true } as const;

test('a vault without a network is not asked for what would be too late when its file is back, and people read what to do instead', () => {
  for (const { module } of [namedLater, twoKeys]) {
    expect(tooLateByFiles(offline, module.descriptor)).toEqual({
      hint: 'BroadcastExpired',
      message:
        "A transaction on Made-up ledger may be too late 3 minutes after it was built, and the account's vault has no network. Use an account of a vault that has one",
    });
    expect(tooLateByFiles({ isVaultOffline: false }, module.descriptor)).toBeUndefined();
  }
  const within = (signatureWaitSeconds: number) => tooLateByFiles(offline, { name: 'L', signatureWaitSeconds });
  expect(within(90)?.message).toContain(' 90 seconds ');
  const solana = ledgerDescriptor('Solana');
  expect(solana && tooLateByFiles(offline, solana)?.message).toContain('on Solana may be too late 60 seconds ');
  expect([1_799, 1_800].map((seconds) => within(seconds) === undefined)).toEqual([false, true]);
});

test('it is asked for what waits long enough, or for good', () => {
  for (const type of ['Bitcoin', 'Ethereum', 'XRPL']) {
    const descriptor = ledgerDescriptor(type);
    expect(descriptor && tooLateByFiles(offline, descriptor)).toBeUndefined();
    expect(descriptor?.signatureWaitSeconds).toBe(type === 'XRPL' ? 2_700 : undefined);
  }
});
