import { err, fromHex, ok, type JsonObject, type Result } from '@countersign/kernel';
import { addressOfKey, isSignedFor, movementsOf, type ReadExtrinsic } from '@countersign/ledger-substrate';

import type { Admission, PooledTransaction, Refusal, RuleContext } from '../framework/rules.ts';
import { existentialDeposit, metadataHash, specVersion } from './constants.ts';
import { accountResource, readNote, readSent, writeNote } from './note.ts';
import { readAccount } from './records.ts';
import { genesisHashOf, runtimeHere } from './runtime.ts';

/**
 * Decides as a node's pool does: by signature, nonce, era and whether the account can pay the fee. What the call does is found out in a block, and costs the fee
 * also where that fails. A nonce may be ahead: then it waits for those before it.
 */
export async function admit(raw: string, context: RuleContext<JsonObject>): Promise<Result<Admission, Refusal>> {
  const { ledger } = context;
  const read = readSent(raw, ledger);
  if (read === undefined) return refuse('Malformed', 'not a signed transaction that is known here');
  const { sent, fee } = read;
  const validity = await validityOf(raw, sent, context);
  if (!validity.ok) return validity;
  const sender = addressOfKey(sent.signer, ledger);
  const account = await readAccount(context.state, sender);
  if (account !== undefined && sent.nonce < account.nonce)
    return refuse('DoubleSpend', 'Invalid Transaction: Transaction is outdated');
  if (account === undefined || BigInt(account.free) - fee < existentialDeposit)
    return refuse('InsufficientFunds', 'Invalid Transaction: Inability to pay some fees (e.g. account balance too low)');
  const rivals = (await context.pool.holding([accountResource(sender)])).filter(
    (one) => readNote(one, ledger)?.sent.nonce === sent.nonce,
  );
  const rival = rivals.find((one) => !isDearer(sent, one, context));
  if (rival !== undefined)
    return refuse('FeeTooLow', `Priority is too low: ${rival.transactionId} is in the pool already, with as high a tip`);
  return ok({
    observation: { fee, feePayer: sender, movements: movementsToOthers(sent, context) },
    resources: [accountResource(sender)],
    note: writeNote(validity.value),
    ...(rivals.length > 0 && { replaces: rivals.map(({ transactionId }) => transactionId) }),
  });
}

/** Which block is the last that may have a transaction, whose signature is over the hash of the block that its era begins with. */
async function validityOf(
  raw: string,
  sent: ReadExtrinsic,
  context: RuleContext<JsonObject>,
): Promise<Result<{ readonly lastHeight?: number }, Refusal>> {
  const { ledger, tip } = context;
  const runtime = runtimeHere(ledger);
  const { transactionVersion } = runtime;
  const genesisHash = genesisHashOf(ledger);
  const isSignedBy = (hash: string | undefined) =>
    hash !== undefined &&
    isSignedFor(fromHex(raw), sent, runtime, {
      specVersion,
      transactionVersion,
      genesisHash,
      blockHash: hash,
      ...(sent.hasMetadataHash && { metadataHash }),
    });
  const badProof = refuse('InvalidSignature', 'Invalid Transaction: Transaction has a bad signature');
  if (sent.era === undefined) return isSignedBy(genesisHash) ? ok({}) : badProof;
  const { period, phase } = sent.era;
  const next = tip.height + 1;
  const birth = next - ((next - phase + period) % period);
  if (isSignedBy(await context.blockHash(birth))) return ok({ lastHeight: birth + period - 1 });
  // By the next era's block the signature is a bad one, which is all that a node says of it.
  const isLate = isSignedBy(await context.blockHash(birth - period));
  return isLate ? refuse('Expired', 'Invalid Transaction: Transaction has an ancient birth block') : badProof;
}

/** Of two with one nonce a node keeps the one with the higher tip, and the first of those that are alike. */
function isDearer({ tip }: ReadExtrinsic, rival: PooledTransaction, { ledger }: RuleContext<JsonObject>): boolean {
  const other = readNote(rival, ledger)?.sent;
  return other === undefined || tip > other.tip;
}

/** What a call will move, if it does not fail. What goes from an account to itself moves nothing: the network reports no such payment. */
function movementsToOthers({ call, signer }: ReadExtrinsic, { ledger }: RuleContext<JsonObject>) {
  return movementsOf(call, signer, ledger).filter(({ from, to }) => !from.some((address) => address === to));
}

function refuse(reason: Refusal['reason'], message: string): { readonly ok: false; readonly error: Refusal } {
  return err({ reason, message });
}
