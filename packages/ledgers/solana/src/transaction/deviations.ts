import { assetKey, deviationsOf, type AskedMovement, type Deviation, type LedgerModule } from '@countersign/ledger-port';

import { tokenOf } from '../assets.ts';
import { readTransaction } from '../message/read-message.ts';
import { readOperation } from './read-operation.ts';

/**
 * Where other tokens arrived than the bytes ask for. A fee that its mint takes is no deviation: who ordered the payment was warned of it, and Token-2022 takes
 * no more than the mint's rate. No bytes say that rate, which may have risen since it was shown, so that it counts up to a tenth alone. Coins move as they are
 * signed, or nothing does.
 */
export const deviations: LedgerModule['transaction']['deviations'] = ({ raw, movements }) => {
  const signed = readTransaction(raw ?? '');
  if (!signed.ok) return [];
  const { operation, movements: asked } = readOperation(signed.value.message, 0n);
  const tokens = asked.filter(({ asset }) => asset.type === 'Token');
  const found = deviationsOf(tokens, movements);
  return operation === 'TransferToken' && isFee(found, movements) ? [] : found;
};

/** The largest part of a payment that counts as a fee: one of so many. */
const largestPart = 10n;

/** Whether all that did not arrive went to nobody, as what a mint keeps does, and is a small part of each payment. */
function isFee(found: readonly Deviation[], moved: readonly AskedMovement[]): boolean {
  const [kept, ...others] = found.filter(({ recipient }) => recipient === undefined);
  const short = found.filter(({ recipient }) => recipient !== undefined);
  const isShort = ({ ordered, moved: arrived = 0n }: Deviation) =>
    arrived < ordered && (ordered - arrived) * largestPart <= ordered;
  if (kept === undefined || others.length > 0 || tokenOf(kept.asset)?.type !== 'SPL2022' || !short.every(isShort)) return false;
  const missing = short.reduce((sum, { ordered, moved: arrived = 0n }) => sum + ordered - arrived, 0n);
  const toNobody = moved
    .filter(({ asset, to }) => to === undefined && assetKey(asset) === assetKey(kept.asset))
    .reduce((sum, { amount }) => sum + amount, 0n);
  return missing === kept.moved && missing === toNobody;
}
