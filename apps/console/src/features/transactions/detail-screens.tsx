import { OrderDetail } from '../../shared/movements/detail/order-detail.tsx';
import { TransactionDetail } from '../../shared/movements/detail/transaction-detail.tsx';
import { TransferDetail } from '../../shared/movements/detail/transfer-detail.tsx';
import { screenRoute } from '../../shared/routing/screen-route.ts';

const transfer = screenRoute('transactions/transfers/$transferId/details');
const transaction = screenRoute('transactions/raw-transactions/$transactionId');
const order = screenRoute('transactions/orders/$orderId');

/** A transfer of the domain. */
export function TransferScreen() {
  return <TransferDetail transferId={transfer.useParams().transferId} />;
}

/** A transaction of the domain. */
export function TransactionScreen() {
  return <TransactionDetail transactionId={transaction.useParams().transactionId} />;
}

/** An order of the domain. */
export function OrderScreen() {
  return <OrderDetail orderId={order.useParams().orderId} />;
}
