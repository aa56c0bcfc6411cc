import { fromHex, ok, toHex, type Result } from '@countersign/kernel';
import {
  assetKey,
  feeAtRisk,
  nativeAsset,
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
import { aboveAllowed, chooseRates, saneGasPrice, type FeeRates } from '../fees.ts';
import { readChainState, type EthereumChainState } from './chain-state.ts';
import type { TransactionFields } from './fields.ts';
import { estimateGas } from './gas-limit.ts';
import { nextNonce, nonceResource, replacedNonce } from './nonce.ts';
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
  const allowed = { most: feeAtRisk(descriptor, ledger.parameters, parameters), isNamed: parameters.maximumFee !== undefined };
  if (parameters.destination !== undefined && to === undefined)
    return refuse('InvalidDestination', 'The destination is no address');

  const [sender, ...others] = input.sender;
  const state = readChainState(input.chainState);
  if (sender === undefined || others.length > 0) return refuse('InternalError', 'Ethereum has exactly one sender');
  if (addressFromPublicKey(fromHex(sender.publicKey)) !== sender.address || state.address !== sender.address)
    return refuse('InternalError', 'Sender, key and chain state are not of one address');

  const gas = estimateGas(checked.value, state, chainId);
  if (!gas.ok) return gas;
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
  const fee = fields.gasLimit * maxFeePerGas;
  const isInsane = !allowed.isNamed && parameters.feeStrategy.type === 'Priority' && maxFeePerGas > saneGasPrice;
  if (fee > allowed.most || isInsane) {
    const hint = input.replaces === undefined ? 'CurrentlyFeesTooLarge' : 'ReplacementTransactionFeesTooLow';
    return refuse(hint, aboveAllowed(allowed));
  }
  const spends = spendsOf(checked.value, sender.address, fee);
  const missing = missingFunds(spends, state, input.unavailable);
  if (missing !== undefined) return refuse('CurrentlyNotEnoughFunds', missing);
  if (gas.value.failure !== undefined) return refuse('TransactionEstimationFailure', gas.value.failure);

  return ok({
    unsigned: { sender: sender.address, fields: fieldsToJson(fields) },
    payloads: [{ key: sender.key, scheme: 'Digest', bytes: toHex(signingDigest(fields)) }],
    fee,
    spends,
    resources: [nonceResource(sender.address, nonce)],
    ...(nonce > 0n && { follows: nonceResource(sender.address, nonce - 1n) }),
    estimate: { type: 'Ethereum', gas: gas.value.estimate.toString(), defaultedToBlockGasLimit: false },
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

function missingFunds(
  spends: readonly Spend[],
  state: EthereumChainState,
  unavailable: BuildInput['unavailable'],
): string | undefined {
  for (const { asset, amount } of spends) {
    const text = asset.type === 'Native' ? state.balance : state.tokens[asset.identifier];
    // What the node was not asked for is not checked here: the network will.
    if (text === undefined) continue;
    const available = (parseDecimal(text) ?? 0n) - (unavailable[assetKey(asset)] ?? 0n);
    if (available < amount) return `${assetKey(asset)}: ${amount} needed, the fee included, ${larger(available, 0n)} available`;
  }
  return undefined;
}
