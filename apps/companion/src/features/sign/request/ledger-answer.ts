import { isOrder } from '@countersign/kinds/words';
import type { Propose } from '@countersign/kinds/schemas';
import { isLedgerWarning, type LedgerWarning } from '@countersign/ledger-port';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../app/api/client.ts';
import type { SignedRequest } from './read-request.ts';

/** What a ledger says of the account that an order would pay from and of its token, in the server's words. */
export interface LedgerAnswer {
  /** Other keys that may move what is there, and what others may do with the token. */
  readonly warnings: readonly LedgerWarning[];
  /** Nothing that the account's vault signs would be taken. */
  readonly isNotReady: boolean;
}

/** Asks the server what the ledger says of the paying account: by the task where there is one, else by trying what is proposed. */
export function ledgerAnswerQuery(request: SignedRequest, proposal: Propose | undefined) {
  const isOfOrder = proposal !== undefined && isOrder(proposal.payload);
  return queryOptions({
    queryKey: ['ledger-answer', proposal],
    enabled: isOfOrder && request.type !== 'Reject' && request.type !== 'Withdraw',
    queryFn: async ({ signal }): Promise<LedgerAnswer | null> => {
      if (proposal === undefined) return null;
      const { targetDomainId: domainId, id: intentId } = proposal;
      if (request.type !== 'Propose') {
        const { ledgerWarnings = [], isNotReady = false } = await api().intents.fees(
          { params: { domainId, intentId } },
          { signal },
        );
        return { warnings: ledgerWarnings.filter(isLedgerWarning), isNotReady };
      }
      const { type: _, ...body } = proposal;
      const { ledgerWarnings = [], result } = await api().intents.dryRun({ body }, { signal });
      const isNotReady = result !== undefined && 'hint' in result && result.hint === 'AccountNotReadyOnLedger';
      return { warnings: ledgerWarnings.filter(isLedgerWarning), isNotReady };
    },
    staleTime: 30_000,
    retry: false,
  });
}
