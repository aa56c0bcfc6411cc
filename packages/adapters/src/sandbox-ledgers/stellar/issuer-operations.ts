import { tokenAsset, type ReadOperation } from '@countersign/ledger-stellar';

import { lineFlags } from './constants.ts';
import { done, failed, type OperationContext, type Outcome } from './outcome.ts';
import { hasFlag, readLine, writeLine, type AccountRecord } from './records.ts';

type Of<Type extends ReadOperation['type']> = Extract<ReadOperation, { readonly type: Type }>;

/** An issuer lets somebody hold its token, takes that back where it kept the right to, or gives up the right to take the token back. */
export async function setTrustLineFlags(
  { trustor, asset: { code, issuer }, setFlags, clearFlags }: Of<'SetTrustLineFlags'>,
  account: AccountRecord,
  { draft, source }: OperationContext,
): Promise<Outcome> {
  const settable = lineFlags.authorized | lineFlags.maintain;
  const isMalformed = issuer !== source || trustor === source || (setFlags & clearFlags) !== 0;
  if (isMalformed || (setFlags & ~settable) !== 0 || (clearFlags & ~(settable | lineFlags.clawback)) !== 0)
    return failed('SET_TRUST_LINE_FLAGS_MALFORMED');
  const clearsLeave = (clearFlags & lineFlags.authorized) !== 0;
  if (clearsLeave && !hasFlag(account, 'revocable')) return failed('SET_TRUST_LINE_FLAGS_CANT_REVOKE');
  const line = await readLine(draft, trustor, code, issuer);
  if (line === undefined) return failed('SET_TRUST_LINE_FLAGS_NO_TRUST_LINE');
  const { unauthorized = false, clawback: wasTakeable = false, ...rest } = line;
  const isWithout = (setFlags & lineFlags.authorized) === 0 && (clearsLeave || unauthorized);
  const isTakeable = wasTakeable && (clearFlags & lineFlags.clawback) === 0;
  writeLine(draft, { ...rest, ...(isWithout && { unauthorized: true }), ...(isTakeable && { clawback: true }) });
  return done();
}

/** An issuer takes its token back from a holder whose line allows it; it is no more. */
export async function clawback(
  { asset, from: { address: from }, amount }: Of<'Clawback'>,
  { draft, source, index }: OperationContext,
): Promise<Outcome> {
  const { code, issuer } = asset;
  const taken = tokenAsset(asset);
  if (issuer !== source || from === source || taken === undefined) return failed('CLAWBACK_MALFORMED');
  const line = await readLine(draft, from, code, issuer);
  if (line === undefined) return failed('CLAWBACK_NO_TRUST');
  if (line.clawback !== true) return failed('CLAWBACK_NOT_CLAWBACK_ENABLED');
  if (BigInt(line.balance) < amount) return failed('CLAWBACK_UNDERFUNDED');
  writeLine(draft, { ...line, balance: (BigInt(line.balance) - amount).toString() });
  return done({ index, asset: taken, from: [from], to: source, amount, metadata: { type: 'Stellar' } });
}
