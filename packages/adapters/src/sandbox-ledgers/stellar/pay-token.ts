import { tokenAsset, type ReadOperation } from '@countersign/ledger-stellar';
import type { StellarAsset } from '@countersign/model';

import { done, failed, type OperationContext, type Outcome } from './outcome.ts';
import { readAccount, readLine, writeLine } from './records.ts';

type Payment = Extract<ReadOperation, { readonly type: 'Payment' }> & { readonly asset: StellarAsset };

/** A payment of a token along the trust lines of those who are not its issuer. */
export async function payToken(
  { destination: { address: to }, asset, amount }: Payment,
  context: OperationContext,
): Promise<Outcome> {
  const { draft, source, index } = context;
  const { code, issuer } = asset;
  if ((await readAccount(draft, to)) === undefined) return failed('PAYMENT_NO_DESTINATION');
  const [from, target] = [await readLine(draft, source, code, issuer), await readLine(draft, to, code, issuer)];
  if (to !== issuer) {
    if (target === undefined) return failed('PAYMENT_NO_TRUST');
    if (target.unauthorized === true) return failed('PAYMENT_NOT_AUTHORIZED');
    if (BigInt(target.balance) + amount > BigInt(target.limit)) return failed('PAYMENT_LINE_FULL');
  }
  if (source !== issuer) {
    if (from === undefined) return failed('PAYMENT_SRC_NO_TRUST');
    if (from.unauthorized === true) return failed('PAYMENT_SRC_NOT_AUTHORIZED');
    if (BigInt(from.balance) < amount) return failed('PAYMENT_UNDERFUNDED');
  }
  const moved = tokenAsset(asset);
  if (moved === undefined || source === to) return done();
  if (from !== undefined && source !== issuer) writeLine(draft, { ...from, balance: (BigInt(from.balance) - amount).toString() });
  if (target !== undefined && to !== issuer)
    writeLine(draft, { ...target, balance: (BigInt(target.balance) + amount).toString() });
  const isIssued = source === issuer;
  return done({ index, asset: moved, from: [source], to, amount, ...(isIssued && { isIssued }), metadata: { type: 'Stellar' } });
}
