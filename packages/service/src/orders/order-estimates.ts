import { convertTransfer, replacedOrderId, type TransferMeaning } from '@countersign/authorization';
import type { IntentDryRunResponse } from '@countersign/contract';
import { findEntity, type LoadedFacts, type PlatformRules } from '@countersign/kinds/rules';
import { err, ok } from '@countersign/kernel';
import type { Result } from '@countersign/kernel';
import { preparationWarnings } from '@countersign/ledger-port';
import type { LedgerModule, Preparation, TransactionRefusal } from '@countersign/ledger-port';
import { publicEstimate } from '@countersign/ledger-registry';
import type {
  AttemptTransactionOrderCancellation,
  CreateTransactionOrder,
  CreateTransferOrder,
} from '@countersign/kinds/schemas';
import type { Ledger, TransactionOrderParameters } from '@countersign/model';
import { wayToCancel } from '@countersign/orders';

import type { OrderEstimates } from '../intents/order-estimates.ts';
import { resolveDestination } from './destinations.ts';
import type { DraftOrder } from './order-book.ts';
import type { Ledgers } from './process-order.ts';
import { buildTransaction } from './transaction-building.ts';
import { withinPatience } from './within-patience.ts';

/** Reads what a draft depends on; undefined if there is no such account, or it is not on that ledger. */
export interface DraftOrders {
  loadDraft(draft: {
    readonly accountId: string;
    readonly ledgerId: string | undefined;
    readonly tickerId: string | undefined;
    readonly source: unknown;
    /** The order whose transaction this one's is to take the place of. */
    readonly replaces?: string | undefined;
  }): Promise<Omit<DraftOrder, 'order' | 'work'> | undefined>;
}

export interface EstimatePorts {
  readonly drafts: DraftOrders;
  readonly ledgers: Ledgers;
}

/**
 * Builds the transaction of a proposed order without keeping or signing anything, and says what it would cost.
 * A transfer order is answered in its fee's ticker, a transaction order in its ledger's own terms; both also with their fee.
 */
export function createOrderEstimates(ports: EstimatePorts): OrderEstimates {
  return {
    estimate: async (payload) => {
      const loaded = await ports.drafts.loadDraft({
        accountId: payload.accountId,
        ledgerId: payload.type === 'v0_CreateTransactionOrder' ? payload.ledgerId : undefined,
        tickerId: payload.type === 'v0_CreateTransferOrder' ? payload.tickerId : undefined,
        source: payload,
        replaces: payload.type === 'v0_CreateTransactionOrder' ? replacedOrderId(payload.parameters) : undefined,
      });
      return loaded === undefined ? {} : withinPatience(loaded.ledger, () => estimateOf(ports, payload, loaded));
    },
    asksForTag: async (ledger, address) => {
      const answer = await withinPatience(ledger, () => asksForTag(ports, ledger, address));
      return typeof answer === 'boolean' ? answer : undefined;
    },
    cancellation: async (payload, facts, rules) => {
      const target = facts.orderTransactions.find(({ orderId }) => orderId === payload.targetTransactionOrderId);
      if (target === undefined) return {};
      if (wayToCancel(target.transaction) === 'OffLedger') return { cancellation: { type: 'OffLedger' } };
      const [ledger] = facts.ledgers;
      return ledger === undefined ? {} : withinPatience(ledger, () => cancellationOf(ports, payload, facts, rules));
    },
  };
}

async function asksForTag({ ledgers }: EstimatePorts, ledger: Ledger, address: string): Promise<boolean> {
  const module = await ledgers.module(ledger);
  if (module.address.asksForTag === undefined) return false;
  const state = await ledgers.node(ledger.id).chainState({ senders: [], destinations: [address], assets: [] });
  return module.address.asksForTag(address, state);
}

type Loaded = Omit<DraftOrder, 'order' | 'work'>;

async function estimateOf(
  { ledgers }: EstimatePorts,
  payload: CreateTransactionOrder | CreateTransferOrder,
  loaded: Loaded,
): Promise<Awaited<ReturnType<OrderEstimates['estimate']>>> {
  const module = await ledgers.module(loaded.ledger);
  const transfer = payload.type === 'v0_CreateTransferOrder' ? payload : undefined;
  const parameters = payload.type === 'v0_CreateTransferOrder' ? converted(payload, loaded, module) : ok(payload.parameters);
  const built = parameters.ok
    ? await buildTransaction(draftOrder(payload.id, parameters.value, loaded, transfer), module, ledgers.node(loaded.ledger.id))
    : parameters;
  if (!built.ok) {
    const { hint, message: reason, spendable } = built.error;
    return {
      result: { type: 'Failure', hint, reason },
      estimate: { type: 'Failure', hint, reason, ...(spendable !== undefined && { spendable }) },
    };
  }
  const { fee, preparations = [] } = built.value;
  const warnings = [...preparationWarnings(preparations, module, loaded.ledger), ...(built.value.warnings ?? [])];
  const paid = feeOf(fee, loaded);
  return {
    result: { type: 'Success' },
    ...(paid !== undefined && { fee: paid }),
    ...(warnings.length > 0 && { ledgerWarnings: warnings.map((warning) => ({ ...warning })) }),
    ...(preparations.length > 0 && { preparations: preparations.map(shownPreparation) }),
    estimate:
      transfer !== undefined
        ? { type: 'Success', fee: String(fee), tickerId: paid?.tickerId ?? '' }
        : { ...publicEstimate(loaded.ledger.parameters.type, built.value) },
  };
}

function shownPreparation({ type, address, cost, kept }: Preparation): NonNullable<IntentDryRunResponse['preparations']>[number] {
  return { type, address, cost: String(cost), kept: String(kept) };
}

async function cancellationOf(
  ports: EstimatePorts,
  payload: AttemptTransactionOrderCancellation,
  facts: LoadedFacts,
  rules: PlatformRules,
): Promise<Awaited<ReturnType<OrderEstimates['cancellation']>>> {
  const draft = await buildCancellation(ports, payload, facts, rules);
  if (draft === undefined) return {};
  const { built, loaded } = draft;
  if (built.ok) {
    const fee = feeOf(built.value.fee, loaded);
    return { cancellation: { type: 'OnLedger', fee: String(built.value.fee) }, ...(fee !== undefined && { fee }) };
  }
  const { hint, message: reason } = built.error;
  return { result: { type: 'Failure', hint, reason } };
}

async function buildCancellation(
  ports: EstimatePorts,
  payload: AttemptTransactionOrderCancellation,
  facts: LoadedFacts,
  rules: PlatformRules,
) {
  const { targetTransactionOrderId: replaces } = payload;
  const { replaceable } = facts.orderTransactions.find(({ orderId }) => orderId === replaces) ?? {};
  const target = findEntity(facts, 'TransactionOrder', replaces);
  const [account] = facts.entities.flatMap((entity) => (entity.kind === 'Account' ? [entity.data] : []));
  const [ledger] = facts.ledgers;
  if (account === undefined || ledger === undefined || replaceable === undefined || target === undefined) return undefined;
  const parameters = rules.cancellationParameters({ payload, account, ledger, replaceable, target: target.parameters });
  const draft = { accountId: account.id, ledgerId: ledger.id, tickerId: undefined, source: undefined, replaces };
  const loaded = parameters.ok ? await ports.drafts.loadDraft(draft) : undefined;
  if (!parameters.ok || loaded === undefined) return undefined;
  const order = draftOrder(payload.replacementTransactionOrderId, parameters.value, loaded);
  const built = await buildTransaction(order, await ports.ledgers.module(ledger), ports.ledgers.node(ledger.id));
  return { built, loaded };
}

/** A fee with the coin that pays it; undefined where the account never held that. */
function feeOf(fee: bigint, { balances }: Pick<DraftOrder, 'balances'>): IntentDryRunResponse['fee'] {
  const tickerId = balances.find(({ ledgerDetails }) => ledgerDetails.properties.type === 'Native')?.tickerId;
  return tickerId === undefined ? undefined : { amount: String(fee), tickerId };
}

/** A draft as the order that it would be. */
export function draftOrder(
  id: string,
  parameters: TransactionOrderParameters,
  loaded: Loaded,
  transferOrder?: CreateTransferOrder,
): DraftOrder {
  const { account, ledger } = loaded;
  const at = account.metadata.createdAt;
  const metadata = { revision: 1, createdAt: at, lastModifiedAt: at, customProperties: {} };
  const order = { id, domainId: account.domainId, accountId: account.id, ledgerId: ledger.id, parameters, metadata };
  return { ...loaded, work: transferOrder === undefined ? {} : { transferOrder }, order };
}

function converted(
  payload: CreateTransferOrder,
  loaded: Loaded,
  module: LedgerModule,
): Result<TransactionOrderParameters, TransactionRefusal> {
  const { ledger, tickers, addresses, destinations } = loaded;
  const meaning: TransferMeaning = {
    asset: tickers.get(payload.tickerId),
    own: addresses.map(({ address }) => address),
    textOf: (destination) => resolveDestination(destination, destinations, { ledger, module }),
  };
  const parameters = convertTransfer(payload, meaning, module, ledger);
  if (parameters.ok) return parameters;
  if (parameters.error === 'NoAsset') return err({ hint: 'InvalidUserPayload', message: 'The asset is not one of this ledger' });
  if (parameters.error === 'NoDestination')
    return err({ hint: 'InvalidDestination', message: 'A destination is no address of this ledger' });
  return err(parameters.error);
}
