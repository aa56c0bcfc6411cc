import { err, ok } from '@countersign/kernel';
import type { Result } from '@countersign/kernel';
import type { LedgerModule, TransactionRefusal } from '@countersign/ledger-port';
import type { CreateTransactionOrder, CreateTransferOrder, TransactionOrderParameters } from '@countersign/model';

import type { OrderEstimates } from '../intents/order-estimates.ts';
import { resolveDestination } from './destinations.ts';
import type { DraftOrder } from './order-book.ts';
import type { Ledgers } from './process-order.ts';
import { buildTransaction } from './transaction-building.ts';

/** Reads what a draft depends on; undefined if there is no such account, or it is not on that ledger. */
export interface DraftOrders {
  loadDraft(draft: {
    readonly accountId: string;
    readonly ledgerId: string | undefined;
    readonly tickerId: string | undefined;
    readonly source: unknown;
  }): Promise<Omit<DraftOrder, 'order' | 'work'> | undefined>;
}

/**
 * Builds the transaction of a proposed order without keeping or signing anything, and says what it would cost.
 * A transfer order is answered in its fee's ticker, a transaction order in its ledger's own terms.
 */
export function createOrderEstimates(ports: { readonly drafts: DraftOrders; readonly ledgers: Ledgers }): OrderEstimates {
  return {
    estimate: async (payload) => {
      const loaded = await ports.drafts.loadDraft({
        accountId: payload.accountId,
        ledgerId: payload.type === 'v0_CreateTransactionOrder' ? payload.ledgerId : undefined,
        tickerId: payload.type === 'v0_CreateTransferOrder' ? payload.tickerId : undefined,
        source: payload,
      });
      if (loaded === undefined) return {};
      const module = await ports.ledgers.module(loaded.ledger);
      const parameters =
        payload.type === 'v0_CreateTransferOrder' ? convertTransfer(payload, loaded, module) : ok(payload.parameters);
      const built = parameters.ok
        ? await buildTransaction(draftOf(payload, parameters.value, loaded), module, ports.ledgers.node(loaded.ledger.id))
        : parameters;
      if (!built.ok) {
        const { hint, message: reason, spendable } = built.error;
        return {
          result: { type: 'Failure', hint, reason },
          estimate: { type: 'Failure', hint, reason, ...(spendable !== undefined && { spendable }) },
        };
      }
      const { fee, estimate } = built.value;
      const nativeTickerId =
        loaded.balances.find(({ ledgerDetails }) => ledgerDetails.properties.type === 'Native')?.tickerId ?? '';
      return {
        result: { type: 'Success' },
        estimate:
          payload.type === 'v0_CreateTransferOrder' || estimate === undefined
            ? { type: 'Success', fee: String(fee), tickerId: nativeTickerId }
            : { ...estimate },
      };
    },
  };
}

function draftOf(
  payload: CreateTransactionOrder | CreateTransferOrder,
  parameters: TransactionOrderParameters,
  loaded: Omit<DraftOrder, 'order' | 'work'>,
): DraftOrder {
  const at = loaded.account.metadata.createdAt;
  return {
    ...loaded,
    work: payload.type === 'v0_CreateTransferOrder' ? { transferOrder: payload } : {},
    order: {
      id: payload.id,
      domainId: loaded.account.domainId,
      accountId: payload.accountId,
      ledgerId: loaded.ledger.id,
      parameters,
      metadata: { revision: 1, createdAt: at, lastModifiedAt: at, customProperties: {} },
    },
  };
}

function convertTransfer(
  payload: CreateTransferOrder,
  loaded: Omit<DraftOrder, 'order' | 'work'>,
  module: LedgerModule,
): Result<TransactionOrderParameters, TransactionRefusal> {
  const details = loaded.tickers.get(payload.tickerId);
  const asset = details === undefined ? undefined : module.assets.fromTicker(details);
  if (!asset?.ok) return err({ hint: 'InvalidUserPayload', message: 'The asset is not one of this ledger' });
  const outputs = [];
  for (const { destination, amount, paysFee } of payload.outputs) {
    const text = resolveDestination(destination, loaded.destinations);
    if (!text.ok) return text;
    const parsed = module.address.parse(text.value, loaded.ledger);
    if (!parsed.ok) return err({ hint: 'InvalidDestination', message: 'A destination is no address of this ledger' });
    const { address, destinationTag } = parsed.value;
    outputs.push({
      address,
      amount: BigInt(amount),
      ...(paysFee !== undefined && { paysFee }),
      ...(destinationTag !== undefined && { destinationTag }),
    });
  }
  return module.transaction.fromTransfer(
    {
      asset: asset.value,
      tickerId: payload.tickerId,
      outputs,
      feePriority: payload.feeStrategy,
      ...(payload.maximumFee !== undefined && { maximumFee: BigInt(payload.maximumFee) }),
    },
    loaded.ledger,
  );
}
