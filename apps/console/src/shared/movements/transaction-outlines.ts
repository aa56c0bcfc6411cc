import { api } from '../api/client.ts';
import { besideRows } from '../../entities/look-up.ts';

/** What each transaction of a list moves and how far it is, asked for together. */
export const transactionOutlines = besideRows('transactions', async (domainId, transactionId) =>
  (await api.transactions.outlines({ params: { domainId }, query: { transactionId } })).items.map((outline) => ({
    ...outline,
    id: outline.transactionId,
  })),
);
