import type { Names, RecordKind, Reference } from '@countersign/kinds/words';
import { Ledger } from '@countersign/model';
import { addressApart, networkOf } from '@countersign/ledger-registry/descriptors';
import { useQueries } from '@tanstack/react-query';
import { entityQuery, type EntityAnswer } from './entity-query.ts';
import { coinOfLedger, decimalsOfNative } from './native-decimals.ts';

/** Names of the wanted things as far as they are known, and all that is known of one. */
export interface Known {
  readonly names: Names;
  readonly answer: (kind: RecordKind, id: string) => EntityAnswer | undefined;
  /** Every name that is known, for a look at how they are written. */
  readonly shownNames: readonly string[];
  /** True where an answer was not signed by the notary of this instance. */
  readonly isForged: boolean;
  /** True while something is still asked for. */
  readonly isPending: boolean;
}

/** What to ask about: a thing, or a property of the instance. */
export type WantedRecord = Omit<Reference, 'kind'> & { readonly kind: RecordKind };

/** Asks the server for the things, or remembers them. */
export function useNames(wanted: readonly WantedRecord[]): Known {
  const unique = [...new Map(wanted.map((one) => [`${one.kind}:${one.id}`, one])).values()];
  return useQueries({
    queries: unique.map(({ kind, ...place }) => entityQuery(kind, place)),
    combine: (results) => {
      const answers = new Map(unique.map(({ kind, id }, index) => [`${kind}:${id}`, results[index]?.data]));
      const answer: Known['answer'] = (kind, id) => answers.get(`${kind}:${id}`);
      const names: Names = {
        name: (kind, id) => answer(kind, id)?.now?.name,
        ticker: (id) => answer('ticker', id)?.now?.ticker,
        coin: ({ type, id }) => {
          const decimals = type === undefined ? undefined : decimalsOfNative(type);
          if (decimals !== undefined) return { decimals };
          return id === undefined ? undefined : coinOfLedger(answer('ledger', id)?.now?.record);
        },
        isTest: (kind, id) => {
          const ledgerId = kind === 'ledger' ? id : answer('ticker', id)?.now?.ticker?.ledgerId;
          const ledger = ledgerId === undefined ? undefined : Ledger.safeParse(answer('ledger', ledgerId)?.now?.record).data;
          return ledger !== undefined && networkOf(ledger.parameters) === 'Test';
        },
        place: (id) => {
          const { address, tag } = answer('endpoint', id)?.now ?? {};
          return address === undefined ? undefined : { address, ...(tag !== undefined && { tag }) };
        },
        apart: addressApart,
      };
      const isForged = results.some(({ data }) => data?.isForged === true);
      const shownNames = results.flatMap(({ data }) => {
        const { name, ticker } = data?.now ?? {};
        return [name, ticker?.symbol].filter((text) => text !== undefined);
      });
      return { names, answer, shownNames, isForged, isPending: results.some((result) => result.isPending) };
    },
  });
}
