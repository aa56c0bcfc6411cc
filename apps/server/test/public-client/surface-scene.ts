import { payloads } from '@countersign/kinds/testing';
import { newId } from '@countersign/kernel';
import type { IntentPayload } from '@countersign/kinds/schemas';

import type { KindsInstance } from '../kinds/kinds-instance.ts';
import { customer } from './customer.ts';

export const endpointPayload = (id: string, address: string): IntentPayload => ({
  type: 'v0_CreateEndpoint',
  id,
  alias: 'Supplier',
  ledgerId: 'xrpl-sandbox',
  address,
  trustScore: 70,
  ...payloads.common,
});

/** An organisation in which each list of ours has something to show. */
export async function makeScene(subject: KindsInstance) {
  const { ada, ben } = subject.people;
  const { root: domainId } = subject.domains;
  const client = customer(subject, ada);
  const approver = customer(subject, ben);
  const account = await subject.openAccount({ alias: 'XRPL', ledgerIds: ['xrpl-sandbox'] });
  const bitcoin = await subject.openAccount({ alias: 'Bitcoin', ledgerIds: ['bitcoin-sandbox'] }, 'VaultSoft');
  const address = await subject.addressOf(account.id, 'xrpl-sandbox');
  const ledger = { params: { ledgerId: 'xrpl-sandbox' } };
  await subject.client.ledgers.faucet({ ...ledger, body: { address, amount: '500000000' } });
  const where = { params: { domainId }, query: { accountId: account.id } };
  const transfer = await subject.until('the gift', async () => (await subject.client.transfers.list(where)).items[0]);
  await subject.execute({ type: 'v0_ReleaseQuarantinedTransfers', accountId: account.id, transferIds: [transfer.id] });
  const endpointId = newId();
  await subject.execute(endpointPayload(endpointId, address), { people: [ada] });

  /** Waits for the proposal of somebody who does not know its id, and approves it with the client's own means. */
  async function approveNext(type: IntentPayload['type']): Promise<string> {
    const open = await subject.until(`the proposal of ${type}`, async () => {
      const listed = await subject.client.intents.list({
        params: { domainId },
        query: { 'state.status': ['Open'], 'details.payload.type': [type] },
      });
      return listed.items[0]?.data;
    });
    await approver.intents.approve({
      request: {
        author: { id: ben.userId, domainId },
        targetDomainId: domainId,
        intentId: open.id,
        proposalSignature: open.details.proposalSignature,
        type: 'Approve',
      },
    });
    return open.id;
  }

  /** A manifest's signature, in the time that the client waits for it. */
  const polling = { maxRetries: 300, intervalMs: 100 };
  const destination = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe';
  const payment = {
    type: 'Payment' as const,
    amount: '1000000',
    destination: { type: 'Address' as const, address: destination },
  };
  await client.xrpl.proposeIntent({ Account: address, operation: payment });
  await approveNext('v0_CreateTransactionOrder');
  const transaction = await subject.until('the order', async () => {
    const { items } = await subject.client.transactions.list(where);
    return items.find(({ orderReference, ledgerTransactionData }) => {
      return orderReference !== undefined && ledgerTransactionData?.ledgerStatus === 'Confirmed';
    });
  });
  const { items: tickers } = await subject.client.tickers.list({ query: { ledgerId: ['xrpl-sandbox'] } });
  const tickerId = tickers[0]?.id ?? '';
  const accountId = account.id;
  const xrpl = {
    TransactionType: 'Payment' as const,
    Account: address,
    Destination: destination,
    Amount: '1',
    Fee: '10',
    Sequence: 1,
  };
  const raw = await Promise.all([client.xrpl.rawSignAndWait(xrpl, { polling }), approveNext('v0_SignManifest')]);
  return {
    client,
    approver,
    polling,
    approveNext,
    address,
    payment,
    xrpl,
    raw: raw[0],
    endpointId,
    transfer,
    transaction,
    tickerId,
    bitcoin: { domainId, accountId: bitcoin.id },
    account: { domainId, accountId },
    in: { domainId },
  };
}
