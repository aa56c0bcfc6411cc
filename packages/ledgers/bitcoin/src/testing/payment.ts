import type { BuiltTransaction } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import { chainStateToJson } from '../transaction/chain-state.ts';
import { build } from '../transaction/build.ts';
import { testKey, type TestKey } from './wallet.ts';

/** A payment of 50,000 of the smallest unit from a key's one output, of 70,000, to another key, and who signs it. */
export function builtPayment(ledger: Ledger): {
  readonly sender: TestKey;
  readonly amount: bigint;
  readonly built: BuiltTransaction;
} {
  const [sender, paid] = [testKey(5, ledger), testKey(6, ledger)];
  const amount = 70_000n;
  const coin = { transactionId: '01'.repeat(32), index: 0, amount: amount.toString(), address: sender.address, height: 3 };
  const built = build({
    ledger,
    order: {
      parameters: {
        type: 'Bitcoin',
        outputs: [{ destination: { type: 'Address', address: paid.address }, amount: '50000' }],
        feeStrategy: { type: 'SpecifiedRate', satoshiPerVbyte: '1' },
      },
      assets: {},
    },
    sender: [sender],
    changeAddress: sender.address,
    chainState: chainStateToJson({ outputs: [coin], minimumRelayRate: '1' }),
    fees: undefined,
    unavailable: {},
    orderId: '00000000-0000-4000-8000-000000000050',
    reservedResources: [],
  });
  if (!built.ok) throw new Error(built.error.message);
  return { sender, amount, built: built.value };
}
