import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import type { ApiTickerData } from '@countersign/model';

/** What its issuer calls it on the ledger, where one issuer may have several. */
export function codeOf({ ledgerDetails: { type, properties } }: Pick<ApiTickerData, 'ledgerDetails'>): string | undefined {
  const kind = ledgerDescriptor(type)?.tokens.find(({ standard }) => standard === properties.type);
  const code = Object.entries(properties).find(([name]) => name === kind?.code)?.[1];
  return typeof code === 'string' ? code : undefined;
}
