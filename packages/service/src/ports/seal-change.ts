import { sealEnvelopes, type Notary } from '@countersign/signing';

import type { Change, UnsealedChange } from './change.ts';

/** The change with all that the notary signs of it signed, for which the notary is asked once. */
export async function sealChange(notary: Notary, change: UnsealedChange): Promise<Change> {
  const { intent, entities, addresses, systemProperties, ledgers, ...rest } = change;
  const rows: readonly { readonly data: unknown }[] = [
    ...(intent ? [intent] : []),
    ...(entities ?? []),
    ...(addresses ?? []),
    ...(systemProperties ?? []),
    ...(ledgers ?? []),
  ];
  const envelopes = await sealEnvelopes(
    notary,
    rows.map(({ data }) => data),
  );
  const signed = new Map(envelopes.map((envelope) => [envelope.data, envelope]));
  const seal = <Row extends { readonly data: unknown }>(row: Row) => {
    const envelope = signed.get(row.data);
    if (envelope === undefined) throw new Error('The notary was not asked for a row');
    const { signature, signingKey } = envelope;
    return { ...row, signature, signingKey };
  };
  return {
    ...rest,
    ...(intent && { intent: seal(intent) }),
    ...(entities && { entities: entities.map(seal) }),
    ...(addresses && { addresses: addresses.map(seal) }),
    ...(systemProperties && { systemProperties: systemProperties.map(seal) }),
    ...(ledgers && { ledgers: ledgers.map(seal) }),
  };
}
