import type { OrderPayload, ProvenReferences } from '@countersign/authorization';
import { formatAmount } from '@countersign/kernel';
import { assetKey, calledFunctionText, coinDecimals, ledgerWarningText } from '@countersign/ledger-port';
import type {
  AssetReference,
  ContractCall,
  GivenRight,
  LedgerModule,
  Preparation,
  UnsignedSummary,
  Validity,
} from '@countersign/ledger-port';
import type { ApiTickerData, Ledger, TransactionDestination } from '@countersign/model';
import { saidDecimals, unitName } from '@countersign/model/names';

/** What the transaction does, read from the bytes that are signed. */
export function transactionLines(
  { movements, calls, rights, fee, validity, preparations = [] }: UnsignedSummary,
  ledger: Ledger,
  module: LedgerModule,
  ticker: ApiTickerData | undefined,
): readonly string[] {
  return [
    ...movements.map(
      ({ asset, amount, to, from }) =>
        `Transaction: ${amountText(amount, asset, ledger, module, ticker)} from ${[...new Set(from)].join(', ')} to ${to ?? 'nobody'}`,
    ),
    ...calls.map((call) => `Transaction: ${callText(call)}`),
    ...rights.map((right) => `Transaction: ${rightText(right, ledger, module, ticker)}`),
    ...preparations.map((one) => `Transaction: ${preparationText(one, ledger, module)}`),
    `Transaction: a fee of at most ${amountText(fee, { type: 'Native' }, ledger, module)}`,
    `Transaction: ${validityText(validity)}`,
  ];
}

/** Until when the network takes it, which the operator has to be back by. */
function validityText(validity: Validity | undefined): string {
  if (validity === undefined) return 'good at any time: it never expires';
  return `good until ${lastOf(validity)}, and of no use afterwards`;
}

function lastOf(validity: Validity): string {
  if (validity.type === 'Moment') return validity.moment;
  if (validity.type === 'Height') return `block ${validity.height} of the ledger`;
  return `${validity.blocks} blocks after the block ${validity.blockHash}`;
}

const preparationNames = {
  CreateAccount: 'creates the account',
  OpenTokenAccount: 'opens an account for the token of',
  RevealKey: 'reveals the key of',
} as const satisfies Record<Preparation['type'], string>;

function preparationText({ type, address, cost }: Preparation, ledger: Ledger, module: LedgerModule): string {
  const price = cost === 0n ? '' : `, for at most ${amountText(cost, { type: 'Native' }, ledger, module)}`;
  return `first ${preparationNames[type]} ${address}${price}`;
}

function callText({ contract, function: called }: ContractCall): string {
  if (contract === undefined) return 'creates a contract';
  const whom = `the contract ${placeText(contract)}`;
  if (called === undefined) return `calls ${whom} in a way that cannot be read`;
  return `calls ${calledFunctionText(called)} of ${whom}`;
}

function placeText(place: TransactionDestination): string {
  return place.type === 'Address' ? place.address : place.type;
}

const rightNames = {
  Allowance: 'an allowance',
  Operator: 'power over all tokens of the contract',
  Offer: 'an offer to anyone who takes it',
  TrustLine: 'a trust line',
  Deposit: 'leave to pay to the account',
  Holding: 'leave to hold a token',
  Delegate: 'a say with its coins',
  Representative: 'its vote on the rules of the ledger',
  Key: 'control by another key',
  Signer: 'leave to sign along',
  Rewards: 'what the stake earns',
} as const satisfies Record<GivenRight['type'], string>;

function rightText(
  { type, holder, asset, limit, isWithdrawn }: GivenRight,
  ledger: Ledger,
  module: LedgerModule,
  ticker: ApiTickerData | undefined,
): string {
  const verb = isWithdrawn ? 'takes back' : 'gives';
  const whom = holder === undefined ? '' : ` ${isWithdrawn ? 'from' : 'to'} ${placeText(holder)}`;
  const isNamed = asset !== undefined && asset.type !== 'Ticker' && asset.type !== 'Unknown';
  const text =
    typeof limit === 'bigint' ? (isNamed ? amountText(limit, asset, ledger, module, ticker) : `${limit} units`) : limit;
  return `${verb} ${rightNames[type]}${whom}${text === undefined ? '' : `: ${text === 'Unlimited' ? 'without limit' : text}`}`;
}

/**
 * What the bytes are to be warned of. That a transfer of tokens is a call of their contract says nothing new: it was checked as the
 * transfer.
 */
export function warningLines(
  { type }: Pick<OrderPayload, 'type'>,
  { warnings }: Pick<UnsignedSummary, 'warnings'>,
): readonly string[] {
  const shown = warnings.filter(({ code }) => code !== 'ContractCall' || type !== 'v0_CreateTransferOrder');
  return shown.map((warning) => `${warning.severity === 'danger' ? 'DANGER: ' : ''}${ledgerWarningText(warning)}`);
}

/** The same, and what the endpoints that the notary has signed say of an order's call, which is added to what the bytes do. */
export function orderWarnings(
  order: OrderPayload,
  { warnings }: Pick<UnsignedSummary, 'warnings'>,
  { endpoints, ledger }: Pick<ProvenReferences, 'endpoints' | 'ledger'>,
  module: LedgerModule,
): readonly string[] {
  const ofLedger = endpoints.filter(({ ledgerId }) => ledgerId === ledger.id);
  const told = order.type === 'v0_CreateTransactionOrder' ? module.transaction.describe(order.parameters, ofLedger).warnings : [];
  return [...new Set(warningLines(order, { warnings: [...warnings, ...told] }))];
}

/** An amount with its symbol where the notary signed its decimals; otherwise in the smallest unit, and whose. */
export function amountText(
  amount: bigint,
  asset: AssetReference,
  ledger: Ledger,
  module: LedgerModule,
  ticker?: ApiTickerData,
): string {
  if (asset.type === 'Native') {
    const { symbol } = module.assets.nativeTicker(ledger);
    const ofCoin = coinDecimals(module.descriptor, ledger.parameters);
    return ofCoin === undefined ? `${amount} smallest units of ${symbol}` : `${formatAmount(amount, ofCoin)} ${symbol}`;
  }
  const named = ticker && module.assets.fromTicker(ticker.ledgerDetails);
  const decimals = ticker && saidDecimals(ticker);
  if (ticker !== undefined && decimals !== undefined && named?.ok === true && assetKey(named.value) === assetKey(asset)) {
    return `${formatAmount(amount, decimals)} ${unitName(ticker)} (${asset.identifier})`;
  }
  return `${amount} smallest units of ${asset.standard} ${asset.identifier}`;
}
