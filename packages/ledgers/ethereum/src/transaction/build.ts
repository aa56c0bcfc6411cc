import { fromHex, ok, toHex, type Result } from '@countersign/kernel';
import {
  assetKey,
  feeAtRisk,
  nativeAsset,
  type AssetReference,
  type BuildInput,
  type BuiltTransaction,
  type Spend,
  type TransactionRefusal,
} from '@countersign/ledger-port';

import { addressFromPublicKey } from '../address.ts';
import { parseDecimal } from '../amount.ts';
import { readTokenCall } from '../contract/calls.ts';
import { tokenMovements } from '../contract/effects.ts';
import { descriptor } from '../descriptor.ts';
import { refuse } from '../errors.ts';
import { aboveAllowed, chooseRates, type FeeRates } from '../fees.ts';
import { saneGasPrice } from '../networks.ts';
import { readChainState, type EthereumChainState } from './chain-state.ts';
import type { TransactionFields } from './fields.ts';
import { estimateGas } from './gas-limit.ts';
import { nextNonce, nonceIn, nonceResource, replacedNonce } from './nonce.ts';
import { replacementRates } from './replacement-rates.ts';
import { checkParameters, ethereumParameters, type CheckedParameters } from './parameters.ts';
import { signingDigest } from './serialization.ts';
import { fieldsToJson } from './unsigned.ts';

/** Chooses nonce, gas limit and fee, checks the funds, and gives the digest to sign. */
export function build(input: BuildInput): Result<BuiltTransaction, TransactionRefusal> {
  const { ledger, order } = input;
  const { chainId, supportsEIP1559 } = ethereumParameters(ledger);
  const checked = checkParameters(order.parameters, ledger);
  if (!checked.ok) return checked;
  const { parameters, to, value, data } = checked.value;
  const bound = feeAtRisk(descriptor, ledger.parameters, parameters);
  if (parameters.destination !== undefined && to === undefined)
    return refuse('InvalidDestination', 'The destination is no address');

  const [sender, ...others] = input.sender;
  const state = readChainState(input.chainState);
  if (sender === undefined || others.length > 0) return refuse('InternalError', 'Ethereum has exactly one sender');
  if (addressFromPublicKey(fromHex(sender.keys[0].publicKey)) !== sender.address || state.address !== sender.address)
    return refuse('InternalError', 'Sender, key and chain state are not of one address');

  const gas = estimateGas(checked.value, state, chainId);
  if (!gas.ok) return gas;
  const besides = feeBesides(state, gas.value.limit);
  const allowed = { most: larger(bound - besides, 0n), isNamed: parameters.maximumFee !== undefined };
  const rates = chooseRates({
    strategy: parameters.feeStrategy,
    fees: input.fees,
    supportsEIP1559,
    baseFee: state.baseFee === undefined ? undefined : BigInt(state.baseFee),
    gasLimit: gas.value.limit,
    allowed,
  });
  if (!rates.ok) return rates;
  const placed = placeInSequence(input, state, rates.value);
  if (!placed.ok) return placed;
  const { nonce, maxFeePerGas, maxPriorityFeePerGas } = placed.value;

  const fields: TransactionFields = {
    type: rates.value.type,
    chainId: BigInt(chainId),
    nonce,
    maxPriorityFeePerGas,
    maxFeePerGas,
    gasLimit: gas.value.limit,
    ...(to === undefined ? {} : { to }),
    value,
    data,
    accessList: [],
  };
  const gasFee = fields.gasLimit * maxFeePerGas;
  const isInsane = !allowed.isNamed && parameters.feeStrategy.type === 'Priority' && maxFeePerGas > saneGasPrice;
  if (gasFee > allowed.most || isInsane) {
    const hint = input.replaces === undefined ? 'CurrentlyFeesTooLarge' : 'ReplacementTransactionFeesTooLow';
    return refuse(hint, aboveAllowed(allowed));
  }
  const fee = gasFee + besides;
  const spends = spendsOf(checked.value, sender.address, fee);
  const missing = missingFunds(spends, state, input);
  if (missing !== undefined) return refuse('CurrentlyNotEnoughFunds', missing);
  if (gas.value.failure !== undefined) return refuse('TransactionEstimationFailure', gas.value.failure);

  return ok({
    unsigned: { sender: sender.address, fields: fieldsToJson(fields) },
    payloads: [{ key: sender.keys[0].key, scheme: 'Digest', bytes: toHex(signingDigest(fields)) }],
    fee,
    spends,
    resources: [nonceResource(sender.address, nonce)],
    ...(nonce > 0n && { follows: nonceResource(sender.address, nonce - 1n) }),
    estimate: { units: gas.value.estimate },
  });
}

/** The nonce, and for a replacement the rates that nodes ask of one. Rates that a person set are not raised in silence. */
function placeInSequence(
  input: BuildInput,
  state: EthereumChainState,
  rates: FeeRates,
): Result<FeeRates & { readonly nonce: bigint }, TransactionRefusal> {
  const { replaces, order } = input;
  if (replaces === undefined) return ok({ ...rates, nonce: nextNonce(state, input.reservedResources) });
  const nonce = replacedNonce(state, replaces);
  if (!nonce.ok) return refuse(nonce.error, 'The transaction is in a block already');
  const floor = replacementRates(replaces, state.waiting);
  const maxPriorityFeePerGas = larger(rates.maxPriorityFeePerGas, floor.maxPriorityFeePerGas);
  const maxFeePerGas = larger(larger(rates.maxFeePerGas, floor.maxFeePerGas), maxPriorityFeePerGas);
  const strategy = order.parameters.type === 'Ethereum' ? order.parameters.feeStrategy.type : 'Priority';
  const raised = maxFeePerGas > rates.maxFeePerGas || maxPriorityFeePerGas > rates.maxPriorityFeePerGas;
  if (raised && strategy !== 'Priority')
    return refuse('ReplacementTransactionFeesTooLow', 'A replacement must offer a tenth more than the transaction it replaces');
  if (rates.type === 0) {
    const gasPrice = larger(maxFeePerGas, maxPriorityFeePerGas);
    return ok({ type: 0, maxFeePerGas: gasPrice, maxPriorityFeePerGas: gasPrice, nonce: nonce.value });
  }
  return ok({ type: 2, maxFeePerGas, maxPriorityFeePerGas, nonce: nonce.value });
}

function larger(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}

/** The value and the fee, and the tokens that the call moves out of the sender's hands. */
function spendsOf({ to, value, data }: CheckedParameters, sender: string, fee: bigint): readonly Spend[] {
  const spends: Spend[] = [{ asset: nativeAsset, amount: value + fee }];
  const call = to === undefined ? undefined : readTokenCall(data);
  if (to === undefined || call === undefined) return spends;
  for (const { asset, from, amount } of tokenMovements(call.effect, to)) {
    if (from === undefined || from === sender) spends.push({ asset, amount });
  }
  return spends;
}

/**
 * What the network takes besides the gas, with half of it again: it follows the prices of another chain until the transaction is in a block. Nothing of it is in what is
 * signed.
 */
function feeBesides({ besides }: EthereumChainState, gasLimit: bigint): bigint {
  if (besides === undefined) return 0n;
  const { data, constant, perBillionGas } = besides;
  const proportional = (BigInt(perBillionGas) * gasLimit + 999_999_999n) / 1_000_000_000n;
  return ((BigInt(data) + BigInt(constant) + proportional) * 3n + 1n) / 2n;
}

function missingFunds(spends: readonly Spend[], state: EthereumChainState, input: BuildInput): string | undefined {
  for (const { asset, amount } of spends) {
    const available = availableOf(asset, state, input);
    // What the node was not asked for is not checked here: the network will.
    if (available === undefined || available >= amount) continue;
    return `${assetKey(asset)}: ${amount} needed, the fee included, ${larger(available, 0n)} available`;
  }
  return undefined;
}

/**
 * What can be spent of an asset: what there is in the newest block, and no more than in the last final one, since what came in between may be taken back. An
 * order of the sender's that is in a block has gone off the balance in that block, and is not taken off once more.
 */
function availableOf(asset: AssetReference, state: EthereumChainState, input: BuildInput): bigint | undefined {
  const amounts = [state, state.confirmed].flatMap((at) => {
    const text = asset.type === 'Native' ? at?.balance : at?.tokens[asset.identifier];
    return at === undefined || text === undefined ? [] : (parseDecimal(text) ?? 0n) - heldBack(asset, BigInt(at.nonce), input);
  });
  return amounts.length === 0 ? undefined : amounts.reduce((least, amount) => (amount < least ? amount : least));
}

/** What is reserved for others or quarantined, but for orders with an earlier nonce than the next one in a block. */
function heldBack(asset: AssetReference, nextNonceThere: bigint, { sender, unavailable, reservations = [] }: BuildInput): bigint {
  const address = sender[0]?.address ?? '';
  const key = assetKey(asset);
  const gone = reservations.filter(({ resources }) => {
    const nonce = nonceIn(resources, address);
    return nonce !== undefined && nonce < nextNonceThere;
  });
  const rest = gone.reduce((sum, { amounts }) => sum - (amounts[key] ?? 0n), unavailable[key] ?? 0n);
  return larger(rest, 0n);
}
