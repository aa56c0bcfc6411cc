import { api } from '../shared/api/client.ts';
import { besideRows } from './look-up.ts';

/** What each of several orders was made for and how far it is, asked for together. */
export const orderOutlines = besideRows('orders', async (domainId, orderId) =>
  (await api.orders.outlines({ params: { domainId }, query: { orderId } })).items.map((outline) => ({
    ...outline,
    id: outline.orderId,
  })),
);
