import { fail, type PlatformRules } from '@countersign/kinds/rules';
import { err, ok, type JsonObject } from '@countersign/kernel';
import {
  canReplace,
  feeAtRisk,
  namedDestinations,
  orderKindIn,
  type LedgerModule,
  type TransactionRefusal,
} from '@countersign/ledger-port';
import type { Ledger, TransactionDestination } from '@countersign/model';

import { convertTransfer, type TransferMeaning } from './convert-transfer.ts';
import { orderAssets } from './order-assets.ts';
import { replacedOrderId } from './replaced-order-id.ts';
import { builtFromJson, type StoredTransaction } from './stored-transaction.ts';

/** What the rules of orders and places ask of what was read. */
export interface LedgerLookup {
  /** The rules of a ledger; undefined where there are none. */
  readonly moduleOf: (ledger: Ledger) => LedgerModule | undefined;
  /** Where a destination is on a ledger, as far as it was read. */
  readonly addressOf: (destination: TransactionDestination, ledger: Ledger) => string | undefined;
}

type OrderRules = Pick<
  PlatformRules,
  | 'orderDestinations'
  | 'namedDestinations'
  | 'orderAssets'
  | 'checkOrderParameters'
  | 'convertTransferOrder'
  | 'cancellationParameters'
  | 'feeAtRisk'
  | 'orderKind'
>;

/** The platform's rules of orders: whom they reach, whether a ledger takes them, and what they put at risk. */
export function orderRules({ moduleOf, addressOf }: LedgerLookup): OrderRules {
  return {
    orderDestinations: (ledger, parameters) => moduleOf(ledger)?.transaction.destinations(parameters) ?? [],
    namedDestinations(ledger, parameters) {
      const module = moduleOf(ledger);
      return module === undefined ? [] : namedDestinations(module, parameters);
    },
    orderAssets(ledger, parameters) {
      const module = moduleOf(ledger);
      if (module === undefined || parameters.type !== module.descriptor.type) return [];
      // A contract that is an endpoint here is the same contract.
      const resolved = module.transaction.mapDestinations(parameters, (destination) => {
        const address = addressOf(destination, ledger);
        return address === undefined ? destination : { type: 'Address', address };
      });
      return orderAssets(module, resolved);
    },
    checkOrderParameters: (ledger, parameters) => {
      const module = moduleOf(ledger);
      if (module === undefined) return fail('LedgerNotFound', `${ledger.alias} takes no orders`);
      let isComplete = true;
      const resolved = module.transaction.mapDestinations(parameters, (destination) => {
        const address = addressOf(destination, ledger);
        isComplete &&= address !== undefined;
        return { type: 'Address', address: address ?? '' };
      });
      if (!isComplete) return fail('InvalidDestination', 'A destination has no address yet');
      // Also one that pays nobody: there only a cancellation comes before what nodes refused.
      if (replacedOrderId(parameters) !== undefined && !canReplace(module.descriptor, ledger.parameters))
        return fail('InvalidTransactionOrderParameters', 'This network replaces no transaction that was sent');
      const checked = module.transaction.validate(resolved, ledger);
      return checked.ok
        ? ok(undefined)
        : fail(orderFailure(checked.error, 'InvalidTransactionOrderParameters'), checked.error.message);
    },
    convertTransferOrder: ({ payload, ticker, ledger }) => {
      const module = moduleOf(ledger);
      if (module === undefined) return fail('LedgerNotFound', `${ledger.alias} takes no orders`);
      const own = addressOf({ type: 'Account', accountId: payload.accountId }, ledger);
      const meaning: TransferMeaning = {
        asset: ticker.ledgerDetails,
        own: own === undefined ? [] : [own],
        textOf(destination) {
          const text = addressOf(destination, ledger);
          return text === undefined ? err('NoDestination') : ok(text);
        },
      };
      const converted = convertTransfer(payload, meaning, module, ledger);
      if (converted.ok) return converted;
      if (converted.error === 'NoAsset')
        return fail('InvalidTransferOrderParameters', `${ticker.name} is no asset of ${ledger.alias}`);
      if (converted.error === 'NoDestination') return fail('InvalidDestination', 'A destination has no address on this ledger');
      return fail(orderFailure(converted.error, 'InvalidTransferOrderParameters'), converted.error.message);
    },
    cancellationParameters: ({ payload, account, ledger, replaceable, target }) => {
      const module = moduleOf(ledger);
      if (module === undefined) return fail('LedgerNotFound', `${ledger.alias} takes no orders`);
      const address = addressOf({ type: 'Account', accountId: account.id }, ledger);
      if (address === undefined) return fail('AccountNotReady', `Account ${account.alias} has no address on ${ledger.alias}`);
      const { targetTransactionOrderId: targetOrderId, reason, maximumFee } = payload;
      // oxlint-disable-next-line typescript/consistent-type-assertions -- Kinds know no transactions; this one is what was kept of an order.
      const replaces = builtFromJson(replaceable as JsonObject & StoredTransaction);
      const request = {
        address,
        targetOrderId,
        reason,
        replaces,
        ...(target !== undefined && { target }),
        ...(maximumFee !== undefined && { maximumFee: BigInt(maximumFee) }),
      };
      const parameters = module.transaction.cancellation(request, ledger);
      return parameters.ok ? parameters : fail('InvalidTransactionOrderParameters', parameters.error.message);
    },
    feeAtRisk(ledger, order) {
      const module = moduleOf(ledger);
      return module && feeAtRisk(module.descriptor, ledger.parameters, order);
    },
    orderKind(ledger, { parameters }) {
      const module = moduleOf(ledger);
      return module?.descriptor.type === parameters.type ? orderKindIn(parameters, module.descriptor) : undefined;
    },
  };
}

/** A wrong destination has a code of its own, also within other parameters, such as call data. */
function orderFailure<Code extends string>({ hint }: TransactionRefusal, otherwise: Code): Code | 'InvalidDestination' {
  return hint === 'InvalidDestination' ? hint : otherwise;
}
