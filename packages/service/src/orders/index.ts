export { destinationKey, destinationsIn, resolveDestination, resolveDestinations } from './destinations.ts';
export type { ResolvedDestination, ResolvedDestinations } from './destinations.ts';
export { workFromJson, workToJson } from './order-book.ts';
export type { AccountAddressKey, OrderBook, OrderInWork, OrderTransition, OrderWork, Reservation, SenderBalance } from './order-book.ts';
export { orderQueue, processOrder } from './process-order.ts';
export type { Ledgers, ProcessOrderPorts, TransactionSigner } from './process-order.ts';
