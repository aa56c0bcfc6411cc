import { nativeAsset, type Movement } from '@countersign/ledger-port';

import type { Operation } from './operation.ts';

/** The amounts that an operation itself moves. What contracts pay in turn the network alone knows. */
export function movementsOf({ contents }: Operation): readonly Movement[] {
  return contents.flatMap((content, index): readonly Movement[] =>
    content.kind === 'transaction' && content.amount > 0n
      ? [
          {
            index,
            asset: nativeAsset,
            from: [content.source],
            to: content.destination,
            amount: content.amount,
            metadata: { type: 'Tezos' },
          },
        ]
      : [],
  );
}
