import { queryOptions } from '@tanstack/react-query';

/** A ledger's rules, loaded when a screen first needs them, each ledger in a chunk of its own. */
export function ledgerModuleQuery(type: string) {
  return queryOptions({
    queryKey: ['ledger-module', type],
    queryFn: async () => {
      const { isLedgerType, ledgerModule } = await import('@countersign/ledger-registry');
      return isLedgerType(type) ? ledgerModule(type) : null;
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });
}
