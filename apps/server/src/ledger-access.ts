import { CodedError } from '@countersign/kernel';
import { ledgerModule } from '@countersign/ledger-registry';
import type { Ledgers } from '@countersign/service';

import type { Networks } from './networks.ts';

/** The configured ledgers as use cases see them: each ledger's rules and its network. Throws `UnsupportedLedger`. */
export function createLedgerAccess(networks: Networks): Ledgers {
  return {
    module: (ledger) => ledgerModule(ledger.parameters.type),
    node: (ledgerId) => {
      const node = networks.nodes.get(ledgerId);
      if (node === undefined) throw new CodedError('UnsupportedLedger', `No network is configured for ${ledgerId}`);
      return node;
    },
  };
}
