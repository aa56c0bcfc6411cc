import type { ProvenReferences } from '@countersign/authorization';
import {
  english,
  englishWarnings,
  labelText,
  noNames,
  payloadLines,
  proposalWarnings,
  stepText,
  warningValues,
  whatText,
  wholeText,
  type Facts,
  type Names,
  type Warning,
} from '@countersign/kinds/words';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { coinDecimals, type LedgerModule } from '@countersign/ledger-port';
import type { Policy } from '@countersign/model';
import { decimalsOf, unitName } from '@countersign/model/names';
import { addressApart, ledgerDescriptor } from '@countersign/ledger-registry/descriptors';

/** What the notary has signed of the things that an order names, and what the ledger's own rules say of its coin. */
export function verifiedNames(
  { account, addresses, endpoints, ledger, ticker, tickers }: ProvenReferences,
  module: LedgerModule,
): Names {
  const assets = [...(ticker ? [ticker] : []), ...tickers];
  const endpointOf = (id: string) => endpoints.find((endpoint) => endpoint.id === id);
  const assetOf = (id: string) => assets.find((asset) => asset.id === id);
  // Of another account nothing is signed by the notary but where it is paid.
  const placesOf = (id: string) =>
    addresses
      .filter(({ accountId }) => accountId === id)
      .map(({ address }) => address)
      .join(', ') || undefined;
  const named: Partial<Record<Parameters<Names['name']>[0], (id: string) => string | undefined>> = {
    account: (id) => (id === account.id ? account.alias : placesOf(id)),
    endpoint: (id) => endpointOf(id)?.alias,
    ledger: (id) => (id === ledger.id ? ledger.alias : undefined),
    ticker: (id) => assetOf(id)?.name,
  };
  return {
    name: (kind, id) => named[kind]?.(id),
    ticker: (id) => {
      const asset = assetOf(id);
      if (asset === undefined) return undefined;
      const { name, ledgerId, kind } = asset;
      const isNative = kind === 'Native';
      return {
        name,
        symbol: unitName(asset),
        ledgerId,
        native: isNative,
        decimals: isNative ? coinDecimals(module.descriptor, ledger.parameters) : decimalsOf(asset),
      };
    },
    coin({ id, type }) {
      const isOwn = (id ?? ledger.id) === ledger.id && (type ?? ledger.parameters.type) === ledger.parameters.type;
      const decimals = coinDecimals(module.descriptor, ledger.parameters);
      return isOwn && decimals !== undefined ? { decimals, symbol: module.assets.nativeTicker(ledger).symbol } : undefined;
    },
    place: (id) => {
      const { address, tag } = endpointOf(id) ?? {};
      return address === undefined ? undefined : { address, ...(tag !== undefined && { tag }) };
    },
    apart: addressApart,
  };
}

/** What was asked for, as its author signed it: the sentence that every reader of it says, then every field. */
export function intentLines(payload: IntentPayload, names: Names = noNames): readonly string[] {
  const { first, rest } = payloadLines(payload, ledgerDescriptor);
  return [
    `Ordered: ${whatText(payload, ledgerDescriptor, names, english)}`,
    ...[...first, ...rest].map((line) => `  ${labelText(line, english)}: ${wholeText(line.value, names, english)}`),
  ];
}

/** What is unusual about it, as every reader warns of it, with what the vault knows. */
export function intentWarnings(
  payload: IntentPayload,
  { names = noNames, ...known }: Pick<Facts, 'now' | 'trustScore' | 'described'> & Partial<Pick<Facts, 'names'>>,
): readonly { readonly severity: Warning['severity']; readonly text: string }[] {
  const warnings = proposalWarnings({ payload }, { names, ...known });
  return warnings.map(({ code, severity, values }) => {
    const text = englishWarnings(`warning.${code}`, warningValues(values, englishWarnings));
    return { severity, text: severity === 'danger' ? `DANGER: ${text}` : text };
  });
}

/** What a policy asks for, as it was complied with: its steps, and what approvals must say of themselves. */
export function demandLines({ workflow = [], approvals }: Policy): readonly string[] {
  const steps = workflow.map((step) => stepText(step, english)).join(', then ');
  return [
    ...(steps === '' ? [] : [`  Asked for: ${steps}`]),
    ...(approvals === undefined ? [] : [`  ${english('field.approvals')}: ${english(`word.${approvals}`)}`]),
  ];
}
