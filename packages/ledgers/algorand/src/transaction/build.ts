import type { Result } from '@countersign/kernel';
import { CodedError, concatBytes, ok, toHex, utf8 } from '@countersign/kernel';
import { feeAtRisk, nativeAsset, onceFor } from '@countersign/ledger-port';
import type { BuildInput, BuiltTransaction, Preparation, TransactionRefusal } from '@countersign/ledger-port';

import { inCoins } from '../amount.ts';
import { descriptor } from '../descriptor.ts';
import { algorandParameters, refuse } from '../errors.ts';
import { feeFor } from '../fees.ts';
import { chainStateFromJson, type AlgorandAccountState, type AlgorandChainState } from './chain-state.ts';
import { lifetimeInRounds } from './lifetime.ts';
import { writePayment, type UnsignedPayment } from './payment.ts';
import { presenceIn } from './presence.ts';
import { checkOrder, type CheckedOrder } from './validate.ts';
import { validityOf } from './validity.ts';

/** Sets fee, rounds and lease, checks funds, minimum balances and the receiver, and gives the one message to sign. */
export function build(input: BuildInput): Result<BuiltTransaction, TransactionRefusal> {
  const { ledger, orderId, order, replaces } = input;
  if (replaces !== undefined)
    return refuse('TransactionNotEligibleForReplacement', 'Algorand replaces no transaction that was sent');
  const checked = checkOrder(order.parameters, ledger);
  if (!checked.ok) return checked;
  const [sender] = input.sender;
  if (!sender) throw new CodedError('InternalError', 'A transaction needs a sender');
  if (checked.value.receiver === sender.address) return refuse('InvalidDestination', 'A payment to the paying account itself');
  const state = chainStateFromJson(input.chainState);
  const account = accountOf(sender.address, state, input);
  if (!account.ok) return account;
  const payment = compose(checked.value, sender.address, state, input);
  const fee = BigInt(payment.fee);
  const allowed = feeAtRisk(descriptor, ledger.parameters, checked.value.parameters);
  if (fee > allowed) {
    const message = `The fee is ${inCoins(fee, ledger)}, above the maximum of ${inCoins(allowed, ledger)}`;
    return refuse('CurrentlyFeesTooLarge', message);
  }
  const funds = checkFunds(checked.value, account.value, fee, input);
  if (!funds.ok) return funds;
  const preparations = preparationsOf(checked.value, state, input);
  if (!preparations.ok) return preparations;
  const bytes = toHex(concatBytes(utf8('TX'), writePayment(payment)));
  return ok({
    unsigned: { ...payment },
    payloads: [{ key: sender.keys[0].key, scheme: 'Message', bytes }],
    fee,
    spends: [{ asset: nativeAsset, amount: checked.value.amount + fee }],
    resources: [onceFor(orderId)],
    ...validityOf(payment),
    ...(preparations.value.length > 0 && { preparations: preparations.value }),
  });
}

function accountOf(
  address: string,
  state: AlgorandChainState,
  { ledger }: BuildInput,
): Result<AlgorandAccountState, TransactionRefusal> {
  const account = state.accounts[address];
  if (account === undefined) {
    const { minimum } = presenceIn(state, address);
    const message = `${address} does not exist on the ledger: it must receive ${inCoins(minimum, ledger)} first`;
    return refuse('AccountNotReadyOnLedger', message);
  }
  if (account.signer !== undefined && account.signer !== address) {
    const message = `${address} was given to another key, that of ${account.signer}: what is signed with its own is refused`;
    return refuse('AccountNotReadyOnLedger', message);
  }
  return ok(account);
}

function compose(
  { parameters, receiver, amount, note }: CheckedOrder,
  sender: string,
  state: AlgorandChainState,
  { ledger, orderId }: BuildInput,
): UnsignedPayment {
  const { genesisId, genesisHash } = algorandParameters(ledger);
  const payment = {
    sender,
    receiver,
    amount: amount.toString(),
    fee: state.minimumFee,
    // No round comes before the first one.
    firstRound: Math.max(state.round, 0),
    lastRound: state.round + lifetimeInRounds,
    genesisId,
    genesisHash,
    ...(note !== undefined && { note }),
    orderId,
  };
  // A larger fee may have more bytes itself, which count as well.
  const withFee = (one: UnsignedPayment) => ({
    ...one,
    fee: feeFor(parameters.feeStrategy.priority, writePayment(one).length, state).toString(),
  });
  return withFee(withFee(payment));
}

function checkFunds(
  { amount }: CheckedOrder,
  { balance, minimumBalance }: AlgorandAccountState,
  fee: bigint,
  { ledger, unavailable }: BuildInput,
): Result<void, TransactionRefusal> {
  const spendable = BigInt(balance) - (unavailable['Native'] ?? 0n) - BigInt(minimumBalance) - fee;
  if (spendable >= amount) return ok(undefined);
  const most = spendable > 0n ? spendable : 0n;
  const message = `The account can spend ${inCoins(most, ledger)} now: it must keep ${inCoins(BigInt(minimumBalance), ledger)}`;
  return refuse('CurrentlyNotEnoughFunds', message, most);
}

/** A receiver that is not there yet is created by the payment, if that is large enough. No byte says so. */
function preparationsOf(
  { receiver, amount }: CheckedOrder,
  state: AlgorandChainState,
  { ledger }: BuildInput,
): Result<readonly Preparation[], TransactionRefusal> {
  const { isThere, minimum } = presenceIn(state, receiver);
  if (isThere) return ok([]);
  if (amount >= minimum) return ok([{ type: 'CreateAccount', address: receiver, cost: 0n, kept: minimum }]);
  const message = `${receiver} is a new account: its first payment must be at least ${inCoins(minimum, ledger)}`;
  return refuse('CurrentlyUnusableDestination', message);
}
