import { payloadLines, withCall } from '@countersign/kinds/words';
import type { TransactionOrder } from '@countersign/model';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { callsText } from '@countersign/ledger-port';

import { PlainLines } from '../../review/lines.tsx';
import { useReviewContext } from '../../review/kind-review.tsx';
import { useOrderDescription } from '../../review/use-order-description.ts';

/** What an order asks of its ledger, in the ledger's own words and units: the fields of its description, as those who sign it read them. */
export function OrderTerms({ order }: { order: TransactionOrder }) {
  const { id, accountId, ledgerId, domainId, parameters } = order;
  const payload = {
    type: 'v0_CreateTransactionOrder',
    id,
    accountId,
    ...(ledgerId !== undefined && { ledgerId }),
    parameters,
    customProperties: {},
  } as const;
  const context = useReviewContext(payload, domainId);
  const described = useOrderDescription(payload, domainId);
  const says = described && callsText(described);
  const { first } = payloadLines(payload, ledgerDescriptor);
  const terms = first.filter(({ path: [name, below] }) => name === 'parameters' && below !== 'type');
  return <PlainLines lines={terms.map((line) => withCall(line, says))} context={context} />;
}
