import type { EndlessPlace } from '@countersign/contract';
import { ledgerModule } from '@countersign/ledger-registry';
import type { TransactionOrderParameters } from '@countersign/model';

/** An order that made something for an account to use, with the address that paid it. */
export interface MadeForAccount {
  readonly ledgerId: string;
  readonly parameters: TransactionOrderParameters;
  readonly sender: string;
}

/** Where that is which keeps the account's transactions good for good. */
export async function endlessPlaces(made: readonly MadeForAccount[]): Promise<EndlessPlace[]> {
  const places = await Promise.all(
    made.map(async ({ ledgerId, parameters, sender }) => {
      const { transaction } = await ledgerModule(parameters.type);
      const address = transaction.endlessMade?.(parameters, sender);
      return address === undefined ? [] : [{ ledgerId, address }];
    }),
  );
  return places.flat();
}
