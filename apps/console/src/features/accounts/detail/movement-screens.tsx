import { TransactionDetail } from '../../../shared/movements/detail/transaction-detail.tsx';
import { TransferDetail } from '../../../shared/movements/detail/transfer-detail.tsx';
import { screenRoute } from '../../../shared/routing/screen-route.ts';

const transfer = screenRoute('accounts/$accountId/financial-details/transfers/$transferId/details');
const transaction = screenRoute('accounts/$accountId/financial-details/raw-transactions/$transactionId/details');

/** A transfer, seen from an account. */
export function AccountTransfer() {
  const { transferId, accountId } = transfer.useParams();
  return <TransferDetail transferId={transferId} accountId={accountId} />;
}

/** A transaction that an account took part in. */
export function AccountTransaction() {
  return <TransactionDetail transactionId={transaction.useParams().transactionId} />;
}
