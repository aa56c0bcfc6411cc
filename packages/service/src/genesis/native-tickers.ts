import { newId } from '@countersign/kernel';
import { ledgerModule } from '@countersign/ledger-registry';
import type { Ledger, TickerToValidate } from '@countersign/model';

/** The native assets of the ledgers: they are there and validated from genesis on. */
export function nativeTickers(ledgers: readonly Ledger[]): Promise<readonly TickerToValidate[]> {
  return Promise.all(
    ledgers.map(async (ledger): Promise<TickerToValidate> => {
      const module = await ledgerModule(ledger.parameters.type);
      const { name, symbol, decimals, ledgerDetails } = module.assets.nativeTicker(ledger);
      return {
        id: newId(),
        ledgerId: ledger.id,
        kind: 'Native',
        name,
        symbol,
        decimals,
        ledgerDetails,
        lock: 'Unlocked',
        customProperties: {},
      };
    }),
  );
}
