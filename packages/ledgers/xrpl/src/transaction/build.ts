import type { Result } from '@countersign/kernel';
import { CodedError, hasMembers, ok, toHex } from '@countersign/kernel';
import { feeAtRisk, ledgerWarning } from '@countersign/ledger-port';
import type { BuildInput, BuiltTransaction, LedgerWarning, SenderAddress, TransactionRefusal } from '@countersign/ledger-port';
import type { XrplOperation } from '@countersign/model';

import { inXrp } from '../amount.ts';
import { refuse, xrplParameters } from '../errors.ts';
import { descriptor } from '../descriptor.ts';
import { feeInDrops, replacementFee } from '../fees.ts';
import { amountIn } from '../operations/amounts.ts';
import type { XrplAccountState, XrplChainState } from './chain-state.ts';
import { chainStateFromJson, reserveOf } from './chain-state.ts';
import { largestImplicitNetwork } from './network-id.ts';
import { planOffer } from './offer-checks.ts';
import type { PaymentPlan } from './payment-checks.ts';
import { nativeSpend, planPayment } from './payment-checks.ts';
import { presenceIn } from './presence.ts';
import { nextSequence, replacedSequence, sequenceResource } from './sequence.ts';
import type { XrplTransaction } from './serialization.ts';
import { signingDigest, textIn } from './serialization.ts';
import { lifetimeInLedgers, validityOf } from './validity.ts';
import type { CheckedOrder } from './validate.ts';
import { checkOrder } from './validate.ts';

/** Chooses the sequence number and the fee, checks funds, reserve and destination, and gives the one digest to sign. */
export function build(input: BuildInput): Result<BuiltTransaction, TransactionRefusal> {
  const checked = checkOrder(input.order.parameters, input.ledger, input.order.assets);
  if (!checked.ok) return checked;
  const state = chainStateFromJson(input.chainState);
  const [sender] = input.sender;
  if (!sender) throw new CodedError('InternalError', 'A transaction needs a sender');
  const account = state.accounts[sender.address];
  if (!account) {
    const { minimum } = presenceIn(state, sender.address);
    const message = `${sender.address} does not exist on the ledger: it must receive ${inXrp(minimum)} first`;
    return refuse('AccountNotReadyOnLedger', message);
  }
  if (account.masterDisabled) {
    const message = `The own key of ${sender.address} is switched off on the ledger: what is signed with it is refused`;
    return refuse('AccountNotReadyOnLedger', message);
  }
  const fee = chooseFee(checked.value, state, input);
  if (!fee.ok) return fee;
  const plan = planOperation(checked.value, sender, account, state, fee.value, input);
  if (!plan.ok) return plan;
  const sequence =
    input.replaces === undefined
      ? nextSequence(sender.address, account, input.reservedResources)
      : replacedSequence(input.replaces);
  const transaction = compose(checked.value, plan.value, sender, sequence, fee.value, state, input);
  const warnings = otherKeysOf(account);
  return ok({
    unsigned: transaction,
    payloads: [{ key: sender.keys[0].key, scheme: 'Digest', bytes: toHex(signingDigest(transaction)) }],
    fee: fee.value,
    spends: plan.value.spends,
    resources: [sequenceResource(sender.address, sequence)],
    follows: sequenceResource(sender.address, sequence - 1),
    ...validityOf(transaction),
    estimate: { minimum: BigInt(state.baseFee) },
    ...(plan.value.preparations && { preparations: plan.value.preparations }),
    ...(warnings.length > 0 && { warnings }),
  });
}

/** Who else can move what is there. */
function otherKeysOf({ regularKey, hasSigners }: XrplAccountState): readonly LedgerWarning[] {
  return [
    ...(regularKey === undefined ? [] : [ledgerWarning('ForeignKey', { address: regularKey })]),
    ...(hasSigners === true ? [ledgerWarning('ForeignSigners')] : []),
  ];
}

/** The fee of the order's strategy; a replacement's is a quarter above that of what it replaces. */
function chooseFee(
  { parameters }: CheckedOrder,
  { baseFee }: XrplChainState,
  { fees, replaces, ledger }: BuildInput,
): Result<bigint, TransactionRefusal> {
  const fee = feeInDrops(parameters.feeStrategy, fees, BigInt(baseFee));
  if (!fee.ok) return fee;
  const least = replaces === undefined ? 0n : replacementFee(replaces.fee);
  const allowed = feeAtRisk(descriptor, ledger.parameters, parameters);
  const chosen = fee.value > least ? fee.value : least;
  if (chosen <= allowed) return ok(chosen);
  if (replaces !== undefined && least <= allowed) return ok(allowed);
  const hint = replaces === undefined ? 'CurrentlyFeesTooLarge' : 'ReplacementTransactionFeesTooLow';
  return refuse(hint, `The fee is ${inXrp(chosen)}, above the maximum of ${inXrp(allowed)}`);
}

function compose(
  { parameters, fields, memos }: CheckedOrder,
  plan: PaymentPlan,
  sender: SenderAddress,
  sequence: number,
  fee: bigint,
  state: XrplChainState,
  { ledger }: BuildInput,
): XrplTransaction {
  const { networkId } = xrplParameters(ledger);
  return {
    ...fields,
    ...plan.fields,
    Account: sender.address,
    Fee: fee.toString(),
    Sequence: sequence,
    LastLedgerSequence: state.ledgerIndex + lifetimeInLedgers,
    SigningPubKey: sender.keys[0].publicKey.toUpperCase(),
    ...(networkId > largestImplicitNetwork ? { NetworkID: networkId } : {}),
    ...(parameters.sourceTag === undefined ? {} : { SourceTag: parameters.sourceTag }),
    ...(memos.length === 0 ? {} : { Memos: memos }),
  };
}

function planOperation(
  { fields }: CheckedOrder,
  { address }: SenderAddress,
  sender: XrplAccountState,
  state: XrplChainState,
  fee: bigint,
  { unavailable }: BuildInput,
): Result<PaymentPlan, TransactionRefusal> {
  if (fields.TransactionType === 'Payment') {
    const amount = amountIn(fields['Amount']);
    if (amount === undefined) throw new CodedError('InternalError', 'A payment needs an amount');
    const to = textIn(fields['Destination']);
    const tag = typeof fields['DestinationTag'] === 'number' ? fields['DestinationTag'] : undefined;
    return planPayment(amount, { from: address, to, tag, fee, state, sender, unavailable });
  }
  const spend = nativeSpend({ sender, fee, unavailable });
  if (!spend.ok) return spend;
  const target = fields['Authorize'] ?? fields['Unauthorize'];
  if (target === address) return refuse('InvalidDestination', 'An account cannot preauthorise itself');
  if (typeof target === 'string' && fields['Authorize'] !== undefined && !state.accounts[target]) {
    return refuse('CurrentlyUnusableDestination', `${target} does not exist on the ledger`);
  }
  const limit = hasMembers(fields['LimitAmount'], { issuer: 'string' }) ? fields['LimitAmount'] : undefined;
  if (limit?.issuer === address) return refuse('InvalidDestination', 'An account cannot trust itself');
  if (limit && !state.accounts[limit.issuer]) {
    return refuse('CurrentlyUnusableDestination', `The issuer ${limit.issuer} does not exist on the ledger`);
  }
  const reserve = createsObject[fields.TransactionType] ? objectReserve(fields.TransactionType, sender, state) : 0n;
  if (BigInt(sender.balance) - (unavailable['Native'] ?? 0n) < reserve) {
    return refuse('CurrentlyNotEnoughFunds', `The account needs a reserve of ${inXrp(reserve)} for one more object`);
  }
  if (fields.TransactionType !== 'OfferCreate') return ok({ spends: [spend.value], fields: {} });
  const offered = planOffer(fields['TakerGets'], { from: address, fee, state, sender, unavailable });
  return offered.ok ? ok({ spends: offered.value, fields: {} }) : offered;
}

/** Operations that may add an object to the account, and so raise its reserve. */
const createsObject = {
  Payment: false,
  TrustSet: true,
  AccountSet: false,
  DepositPreauth: true,
  OfferCreate: true,
  Clawback: false,
  MPTokenIssuanceCreate: true,
  MPTokenIssuanceDestroy: false,
  MPTokenIssuanceSet: false,
  MPTokenAuthorize: true,
} satisfies Record<XrplOperation['type'], boolean>;

function objectReserve(type: XrplOperation['type'], { ownerCount }: XrplAccountState, state: XrplChainState): bigint {
  // The first two trust lines and tokens are free, so that an account can be given them by others.
  const hasFreeStart = type === 'TrustSet' || type === 'MPTokenAuthorize';
  return hasFreeStart && ownerCount < 2 ? 0n : reserveOf(state, ownerCount + 1);
}
