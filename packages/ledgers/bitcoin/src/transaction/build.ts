import type { Result } from '@countersign/kernel';
import { CodedError, ok, toHex } from '@countersign/kernel';
import type { BuildInput, BuiltTransaction, SigningPayload, TransactionRefusal } from '@countersign/ledger-port';
import { feeAtRisk, nativeAsset } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import { scriptOfAddress } from '../address.ts';
import { inCoins } from '../assets.ts';
import { descriptor } from '../descriptor.ts';
import { bitcoinParameters, notReplaced, refuse, rulesOfLedger } from '../errors.ts';
import { parseFeeRate, rateText, type FeeRate } from '../fee-rate.ts';
import { feeOf, feeSafetyBuffer } from '../fees.ts';
import { chainStateFromJson, type BitcoinChainState } from './chain-state.ts';
import type { SenderCoin } from './coins.ts';
import { senderCoins } from './coins.ts';
import { sighashAll } from './hash-types.ts';
import type { Selection } from './select-coins.ts';
import { maximumInputs, selectCoins } from './select-coins.ts';
import { shareFee } from './share-fee.ts';
import { digestToSign } from './sighash.ts';
import type { UnsignedTransaction } from './unsigned.ts';
import {
  inStandardOrder,
  previousOutput,
  sequenceBy,
  sizeOfUnsigned,
  toRawTransaction,
  unsignedFromJson,
  unsignedToJson,
} from './unsigned.ts';
import type { CheckedOrder, OrderOutput } from './validate.ts';
import { checkOrder, dustLimit } from './validate.ts';

/**
 * Chooses inputs (see {@link selectCoins}), sets the fee by size and rate, gives change back, and orders all as BIP-69 has it.
 * The payloads are one digest for each input, in the order of the inputs.
 */
export function build(input: BuildInput): Result<BuiltTransaction, TransactionRefusal> {
  const checked = checkOrder(input.order.parameters, input.ledger);
  if (!checked.ok) return checked;
  const rate = chooseRate(checked.value, input);
  if (!rate.ok) return rate;
  const coins = senderCoins(input);
  const replacement = checkReplacement(checked.value, coins.required, input);
  if (!replacement.ok) return replacement;
  const change = changeScript(input);
  const paysNobody = checked.value.outputs.length === 0;
  const outputs = paysNobody ? [allBack(change, coins.required, input)] : checked.value.outputs;
  const target = outputs.reduce((sum, output) => sum + output.amount, 0n);
  const selected = selectCoins(paysNobody ? [] : coins.spendable, {
    target,
    outputScripts: outputs.map((output) => output.script),
    changeScript: change,
    changeDust: dustLimit(change, input.ledger),
    feeOf: feeFunction(rate.value, checked.value, input),
    outputsPayFee: outputs.some((output) => output.paysFee),
    required: coins.required,
  });
  if (!selected.ok) return selected.error === 'TooFragmented' ? tooFragmented() : notEnough(target, coins.waiting, input.ledger);
  const allowed = feeAtRisk(descriptor, input.ledger.parameters, checked.value.parameters);
  if (selected.value.fee > allowed) {
    const hint = input.replaces ? 'ReplacementTransactionFeesTooLow' : 'CurrentlyFeesTooLarge';
    const whose =
      checked.value.parameters.maximumFee === undefined ? 'what an order pays here that names no maximum' : 'the maximum';
    return refuse(
      hint,
      `The fee is ${inCoins(selected.value.fee, input.ledger)}, above ${whose}: ${inCoins(allowed, input.ledger)}`,
    );
  }
  const raised = input.replaces !== undefined && selected.value.fee > feeOf(selected.value.vbytes, rate.value);
  if (raised && checked.value.parameters.feeStrategy.type === 'SpecifiedRate' && selected.value.change > 0n)
    return refuse('ReplacementTransactionFeesTooLow', 'At the rate of the order this is no more than what is to be replaced');
  const borne = selected.value.fee - (inputSum(selected.value) - target - selected.value.change);
  const paid = shareFee(outputs, borne > 0n ? borne : 0n, input.ledger);
  if (paid.ok) return ok(compose(selected.value, paid.value, change, [...coins.spendable, ...coins.required], input));
  return paysNobody ? refuse('ReplacementTransactionFeesTooLow', 'The replaced inputs do not pay for a replacement') : paid;
}

/** The one output of a replacement that pays nobody: what the replaced inputs are worth, less the fee. */
function allBack(script: Uint8Array, required: readonly SenderCoin[], { sender, changeAddress }: BuildInput): OrderOutput {
  const amount = required.reduce((sum, coin) => sum + coin.amount, 0n);
  return { address: changeAddress ?? sender[0]?.address ?? '', script, amount, paysFee: true };
}

function compose(
  selection: Selection,
  outputs: readonly OrderOutput[],
  change: Uint8Array,
  known: readonly SenderCoin[],
  { sender, changeAddress, ledger }: BuildInput,
): BuiltTransaction {
  const rules = rulesOfLedger(ledger);
  const byOutpoint = new Map(known.map((coin) => [coin.outpoint, coin]));
  const coins = selection.coins.flatMap(({ outpoint }) => byOutpoint.get(outpoint) ?? []);
  const unsigned = inStandardOrder({
    version: 2,
    lockTime: 0,
    ...(rules.hashType !== sighashAll && { hashType: rules.hashType }),
    inputs: coins.map(({ output, sender: owner, script }) => ({
      transactionId: output.transactionId,
      index: output.index,
      sequence: sequenceBy(rules),
      amount: output.amount,
      script: toHex(script),
      publicKey: owner.keys[0].publicKey,
    })),
    outputs: [
      ...outputs.map(({ script, amount }) => ({ script: toHex(script), amount: amount.toString() })),
      ...(selection.change > 0n ? [{ script: toHex(change), amount: selection.change.toString() }] : []),
    ],
  });
  const own = new Set([...sender.map(({ address }) => address), changeAddress]);
  const leaving = outputs.filter(({ address }) => !own.has(address)).reduce((sum, { amount }) => sum + amount, 0n);
  return {
    unsigned: unsignedToJson(unsigned),
    payloads: payloads(unsigned, byOutpoint),
    fee: selection.fee,
    spends: [{ asset: nativeAsset, amount: leaving + selection.fee }],
    resources: unsigned.inputs.map(({ transactionId, index }) => `${transactionId}:${index}`),
    estimate: { units: BigInt(selection.vbytes), margin: feeSafetyBuffer },
  };
}

function payloads(unsigned: UnsignedTransaction, coins: ReadonlyMap<string, SenderCoin>): SigningPayload[] {
  const { hashType = sighashAll } = unsigned;
  const transaction = toRawTransaction(unsigned);
  return unsigned.inputs.map((entry, position) => {
    const coin = coins.get(`${entry.transactionId}:${entry.index}`);
    const digest = digestToSign(transaction, position, previousOutput(entry), hashType);
    if (!coin || !digest) throw new CodedError('InternalError', 'An input was chosen that cannot be signed');
    return { key: coin.sender.keys[0].key, scheme: 'Digest', bytes: toHex(digest) };
  });
}

function chooseRate(order: CheckedOrder, { fees, chainState, ledger }: BuildInput): Result<FeeRate, TransactionRefusal> {
  const { maximumFeeRate, saneFeeRate } = bitcoinParameters(ledger).rules;
  const { feeStrategy, maximumFee } = order.parameters;
  // A level is the network's own word; a rate of one's own may be too low for it.
  if (feeStrategy.type === 'Priority') {
    if (fees === undefined) return refuse('TransientIssue', 'The current fee levels are not known');
    const { price } = fees[feeStrategy.priority];
    if (price <= 0n || price > maximumFeeRate) return refuse('TransientIssue', `The fee rate ${rateText(price)} cannot be right`);
    return maximumFee === undefined && price > saneFeeRate
      ? refuse('CurrentlyFeesTooLarge', `At ${rateText(price)} satoshis per vbyte an order must name the fee that it allows`)
      : ok(price);
  }
  const rate = parseFeeRate(feeStrategy.satoshiPerVbyte);
  if (!rate.ok || rate.value > maximumFeeRate)
    return refuse('TransientIssue', `The fee rate ${feeStrategy.satoshiPerVbyte} cannot be right`);
  const { minimumRelayRate } = chainStateFromJson(chainState);
  const minimum = parseFeeRate(minimumRelayRate);
  if (minimum.ok && rate.value < minimum.value) {
    return refuse('CurrentlyFeesTooSmall', `Nodes relay nothing below ${minimumRelayRate} satoshis per vbyte`);
  }
  return rate;
}

/**
 * By size and rate. A replacement pays what it replaces and its own relay on top, as BIP-125 asks (rules 3 and 4), at a higher rate
 * than what it replaces, as nodes do; above that at most what the order allows.
 */
function feeFunction(
  rate: FeeRate,
  { parameters }: CheckedOrder,
  { replaces, chainState, ledger }: BuildInput,
): (vbytes: number) => bigint {
  if (!replaces) return (vbytes) => feeOf(vbytes, rate);
  const besidesRate = replacementRate(chainStateFromJson(chainState));
  const replacedSize = BigInt(sizeOfUnsigned(unsignedFromJson(replaces.unsigned)));
  const most = feeAtRisk(descriptor, ledger.parameters, parameters);
  return (vbytes) => {
    const besides = replaces.fee + feeOf(vbytes, besidesRate);
    const atSameRate = (replaces.fee * BigInt(vbytes)) / replacedSize + 1n;
    const least = besides > atSameRate ? besides : atSameRate;
    const wanted = feeOf(vbytes, rate);
    const allowed = wanted > most ? most : wanted;
    return allowed > least ? allowed : least;
  };
}

/**
 * What a replacement pays for its own relay: a node of one's own may ask for less than most others, who would not pass it on.
 * Bitcoin Core asked for a satoshi for a virtual byte until its release 29, and most nodes still do.
 */
function replacementRate({ minimumRelayRate, replacementRate: atLarge = '1' }: BitcoinChainState): FeeRate {
  const rates = [minimumRelayRate, atLarge].map(parseFeeRate).flatMap((rate) => (rate.ok ? [rate.value] : []));
  return rates.reduce((most, rate) => (rate > most ? rate : most), 0n);
}

function checkReplacement(
  { parameters, outputs }: CheckedOrder,
  required: readonly SenderCoin[],
  { replaces, ledger }: BuildInput,
): Result<void, TransactionRefusal> {
  if (!parameters.resourceStrategy && !replaces) return ok(undefined);
  if (outputs.length > 0 && !rulesOfLedger(ledger).canReplace) return notReplaced();
  const missing = replaces?.resources.filter((name) => !required.some((coin) => coin.outpoint === name));
  if (missing?.length === 0 && required.length > 0) return ok(undefined);
  return refuse('TransactionNotEligibleForReplacement', 'The outputs of the transaction to be replaced are not there to spend');
}

function changeScript({ changeAddress, sender, ledger }: BuildInput): Uint8Array {
  const address = changeAddress ?? sender[0]?.address;
  if (address === undefined) throw new CodedError('InternalError', 'A transaction needs a sender');
  return scriptOfAddress(address, ledger);
}

function inputSum(selection: Selection): bigint {
  return selection.coins.reduce((sum, coin) => sum + coin.amount, 0n);
}

function tooFragmented(): { readonly ok: false; readonly error: TransactionRefusal } {
  return refuse(
    'CurrentlyFundsTooFragmented',
    `The amount would need more than ${maximumInputs} inputs: consolidate the account first`,
  );
}

function notEnough(target: bigint, waiting: bigint, ledger: Ledger): { readonly ok: false; readonly error: TransactionRefusal } {
  const hint = waiting > 0n ? `; ${inCoins(waiting, ledger)} more is reserved, frozen, in quarantine or waiting for a block` : '';
  return refuse('CurrentlyNotEnoughFunds', `The account cannot spend ${inCoins(target, ledger)} and the fee now${hint}`);
}
