import { accountPath, convertTransfer, manifestProblem, type TransferMeaning } from '@countersign/authorization';
import { fail, type LoadedFacts, type Place, type PlatformRules } from '@countersign/kinds/rules';
import type { ConditionEvaluator } from '@countersign/governance';
import { err, ok, type JsonObject } from '@countersign/kernel';
import {
  endpointText,
  isSamePlace,
  namedDestinations,
  reaches,
  spelledDetails,
  type LedgerModule,
  type TransactionRefusal,
} from '@countersign/ledger-port';
import { ledgerModule, ledgerTypes } from '@countersign/ledger-registry';
import { feeAtRisk } from '@countersign/ledger-registry/descriptors';
import type { Ledger, TransactionDestination } from '@countersign/model';
import { parsePublicKey } from '@countersign/signing';

import { accountKeyRules } from './accounts/account-key-rules.ts';
import { ownKeyPath } from './accounts/vault-keys.ts';
import { conditionCheck } from './condition-check.ts';
import { builtFromJson, type StoredTransaction } from './orders/order-book.ts';
import type { ExtensionRegistry } from './extensions/extension.ts';

/** Loads the rules of all ledgers and extensions; the result gives the platform's rules for what was read. */
export async function loadPlatformRules(
  extensions: ExtensionRegistry,
  conditions: Pick<ConditionEvaluator, 'check'>,
): Promise<(facts: LoadedFacts) => PlatformRules> {
  const loaded = await Promise.all(ledgerTypes.map(async (type) => [type, await ledgerModule(type)] as const));
  const modules = new Map<string, LedgerModule>(loaded);
  return (facts) => platformRules(modules, extensions, conditions, facts);
}

function platformRules(
  modules: ReadonlyMap<string, LedgerModule>,
  extensions: ExtensionRegistry,
  conditions: Pick<ConditionEvaluator, 'check'>,
  facts: LoadedFacts,
): PlatformRules {
  const moduleOf = ({ parameters: { type } }: Ledger) => modules.get(type);
  const addressOf = (destination: TransactionDestination, ledger: Ledger) =>
    addressIn(facts, destination, ledger, moduleOf(ledger));
  const placeAt = (ledger: Ledger, text: string): Place | undefined => {
    const parsed = moduleOf(ledger)?.address.parse(text, ledger);
    if (!parsed?.ok) return undefined;
    const { address, destinationTag } = parsed.value;
    return { address, ...(destinationTag !== undefined && { destinationTag }) };
  };
  return {
    isPublicKey: (publicKey) => parsePublicKey(publicKey).ok,
    accountKeyInformation: ({ id, keyStrategy }) =>
      keyStrategy === 'Random' ? { type: 'Random' } : { type: 'VaultDerived', derivationPath: accountPath(id) },
    accountKeyPath: ownKeyPath,
    accountKeys(ledger) {
      const module = moduleOf(ledger);
      return module && accountKeyRules(ledger, module);
    },
    isAddress: (ledger, address) => moduleOf(ledger)?.address.parse(address, ledger).ok ?? false,
    orderDestinations: (ledger, parameters) => moduleOf(ledger)?.transaction.destinations(parameters) ?? [],
    namedDestinations(ledger, parameters) {
      const module = moduleOf(ledger);
      return module === undefined ? [] : namedDestinations(module, parameters);
    },
    walletPurpose: (ledger) => moduleOf(ledger)?.keys.walletPurpose(ledger) ?? 44,
    placeOf(ledger, destination) {
      const text = addressOf(destination, ledger);
      return text === undefined ? undefined : placeAt(ledger, text);
    },
    endpointPlace(ledger, endpoint) {
      const module = moduleOf(ledger);
      const text = module && endpointText(module.address, endpoint, ledger);
      return text === undefined ? undefined : placeAt(ledger, text);
    },
    spellings: (ledger, paid) => moduleOf(ledger)?.address.spellings(paid, ledger) ?? [],
    isSame: isSamePlace,
    reaches,
    checkTickerDetails: (ledger, details) => {
      if (details.type !== ledger.parameters.type) {
        return fail('InvalidTickerLedgerDetails', `Details for ${details.type} do not fit ${ledger.alias}`);
      }
      const asset = moduleOf(ledger)?.assets.fromTicker(details);
      return asset?.ok ? ok(undefined) : fail('InvalidTickerLedgerDetails', `${ledger.alias} knows no such asset`);
    },
    spelledTickerDetails(ledger, details) {
      const module = moduleOf(ledger);
      return (module && spelledDetails(module, details)) ?? details;
    },
    nameElsewhere: ({ id }) => id,
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
    cancellationParameters: ({ payload, account, ledger, replaceable }) => {
      const module = moduleOf(ledger);
      if (module === undefined) return fail('LedgerNotFound', `${ledger.alias} takes no orders`);
      const address = addressOf({ type: 'Account', accountId: account.id }, ledger);
      if (address === undefined) return fail('AccountNotReady', `Account ${account.alias} has no address on ${ledger.alias}`);
      const { targetTransactionOrderId: targetOrderId, reason, maximumFee } = payload;
      // oxlint-disable-next-line typescript/consistent-type-assertions -- Kinds know no transactions; this one is what `workToJson` made.
      const replaces = builtFromJson(replaceable as JsonObject & StoredTransaction);
      const request = {
        address,
        targetOrderId,
        reason,
        replaces,
        ...(maximumFee !== undefined && { maximumFee: BigInt(maximumFee) }),
      };
      const parameters = module.transaction.cancellation(request, ledger);
      return parameters.ok ? parameters : fail('InvalidTransactionOrderParameters', parameters.error.message);
    },
    feeAtRisk: ({ parameters }, order) => feeAtRisk(parameters, order),
    manifestLedger: (content, account, ledgers) => {
      const usable = ledgers.map((ledger) => {
        const module = moduleOf(ledger);
        const message = module === undefined ? `${ledger.alias} has no keys` : manifestProblem(content, account, module);
        return { ledger, message };
      });
      const fitting = usable.find(({ message }) => message === undefined);
      return fitting ? ok(fitting.ledger) : fail('InvalidManifestContent', usable[0]?.message ?? 'The account has no key for it');
    },
    ...conditionCheck(conditions),
    extensionFor: (payload) => extensions.find(payload),
  };
}

/** A wrong destination has a code of its own, also within other parameters, such as call data. */
function orderFailure<Code extends string>({ hint }: TransactionRefusal, otherwise: Code): Code | 'InvalidDestination' {
  return hint === 'InvalidDestination' ? hint : otherwise;
}

/** Where a destination is on a ledger, as far as it was read: an endpoint's address with its tag, or an account's newest one. */
function addressIn(
  facts: LoadedFacts,
  destination: TransactionDestination,
  ledger: Ledger,
  module: LedgerModule | undefined,
): string | undefined {
  if (destination.type === 'Address') return destination.address;
  if (destination.type === 'Endpoint') {
    for (const { kind, data } of facts.entities) {
      if (kind === 'Endpoint' && data.id === destination.endpointId && data.ledgerId === ledger.id)
        return module && endpointText(module.address, data, ledger);
    }
    return undefined;
  }
  const { accountId } = destination;
  return (
    facts.accountLedgers.find((facet) => facet.accountId === accountId && facet.ledgerId === ledger.id)?.address ?? undefined
  );
}
