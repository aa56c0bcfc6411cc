import type { Envelope } from '@countersign/model';
import { integrityViolation } from '@countersign/service';

import type { ListDefinition, SignedPart } from './list-definition.ts';
import type { RequireShownEnds } from './shown-order.ts';

/** Whether the notary signed an envelope. Asked for the notary's key only once there is something to verify. */
export type VerifyEnvelopes = () => Promise<(envelope: Envelope<unknown>) => boolean>;

/** Throws `IntegrityViolation` for the first that the notary did not sign. */
export async function requireSigned(parts: readonly SignedPart[], verify: VerifyEnvelopes): Promise<void> {
  if (parts.length === 0) return;
  const isSigned = await verify();
  const forged = parts.find(({ envelope }) => !isSigned(envelope));
  if (forged !== undefined) throw integrityViolation(forged.name);
}

/**
 * The list, of which nothing is shown unless the notary signed what its rows say that it signed, and the orders that it shows have ended, or
 * not, as their vaults have signed.
 */
export function verifiedList<Item>(
  definition: ListDefinition<Item>,
  verify: VerifyEnvelopes,
  requireEnds: RequireShownEnds,
): ListDefinition<Item> {
  return {
    ...definition,
    rows: async (pool, statement) => {
      const rows = await definition.rows(pool, statement);
      await requireSigned(
        rows.flatMap(({ signed }) => signed ?? []),
        verify,
      );
      const mayBePaid = await requireEnds(rows.flatMap(({ order }) => order ?? []));
      return rows.map(({ itemOfPayable, ...row }) =>
        itemOfPayable !== undefined && row.order !== undefined && mayBePaid.has(row.order.orderId)
          ? { ...row, item: itemOfPayable() }
          : row,
      );
    },
  };
}
