import { err, ok } from '@countersign/kernel';
import type { UnsignedSummary } from '@countersign/ledger-port';
import type { TransactionOrderParametersEthereum } from '@countersign/model';
import { z } from 'zod';

import type { LedgerRules } from '../authorization-context.ts';

const text = z.string().min(1);
const payment = z.strictObject({
  from: text,
  to: text,
  amount: text,
  fee: text,
  nonce: text,
  /** Whose account it creates first. */
  creates: text.optional(),
});

/** A payment of the ledger below, as JSON. */
export type Payment = z.infer<typeof payment>;

/** The bytes to sign for a payment. */
export function paymentBytes({ from, to, amount, fee, nonce, creates }: Payment): string {
  return Buffer.from([from, to, amount, fee, nonce, ...(creates === undefined ? [] : [creates])].join(' ')).toString('hex');
}

function orderOf(values: Partial<TransactionOrderParametersEthereum>): TransactionOrderParametersEthereum {
  return { type: 'Ethereum', amount: '0', feeStrategy: { type: 'Priority', priority: 'Medium' }, ...values };
}

/**
 * A ledger for tests, which knows payments of one coin between addresses that start with `0x`. It is as strict as the real ones in what a
 * transaction has in common with its order, so that a proof that hands it the wrong thing fails.
 */
export const paymentLedger: LedgerRules = {
  descriptor: {
    type: 'Ethereum',
    name: 'Coins',
    maximumFee: { usual: 1_000_000_000n },
    keys: [{ id: 'SECP256K1_CUSTODY_1', curve: 'Secp256k1', use: 'Spend' }],
    manifests: [
      { type: 'EIP-191', key: 'Address' },
      { type: 'Unsafe', key: 'Account' },
    ],
  },
  address: { parse: (address) => (address.startsWith('0x') ? ok({ address, kind: 'Account' }) : err('InvalidAddress')) },
  keys: { addressPath: () => "0'/0'" },
  assets: {
    fromTicker: ({ type }) => (type === 'Ethereum' ? ok({ type: 'Native' }) : err('InvalidTickerLedgerDetails')),
  },
  transaction: {
    fromTransfer({ outputs: [output, ...others], maximumFee }) {
      if (output === undefined || others.length > 0) return err({ hint: 'InternalError', message: 'A payment has one output' });
      const destination = { type: 'Address', address: output.address } as const;
      return ok(
        orderOf({ destination, amount: `${output.amount}`, ...(maximumFee !== undefined && { maximumFee: `${maximumFee}` }) }),
      );
    },
    cancellation({ address, maximumFee }) {
      if (maximumFee === undefined) return err({ hint: 'InternalError', message: 'A cancellation names its fee' });
      return ok(orderOf({ destination: { type: 'Address', address }, maximumFee: `${maximumFee}` }));
    },
    readUnsigned(unsigned) {
      const read = payment.safeParse(unsigned);
      if (!read.success) return err('MalformedTransaction');
      const { from, fee, nonce, creates } = read.data;
      const summary: UnsignedSummary = {
        movements: [],
        calls: [],
        rights: [],
        warnings: [],
        fee: BigInt(fee),
        payloads: [{ address: from, keyId: 'SECP256K1_CUSTODY_1', scheme: 'Digest', bytes: paymentBytes(read.data) }],
        resources: [`${from}:${nonce}`],
        ...(creates !== undefined && { preparations: [{ type: 'CreateAccount', address: creates, cost: 0n, kept: 0n }] }),
      };
      return ok(summary);
    },
    destinations: (parameters) =>
      parameters.type === 'Ethereum' && parameters.destination !== undefined ? [{ destination: parameters.destination }] : [],
    checkUnsigned(unsigned, order) {
      const read = payment.safeParse(unsigned);
      if (!read.success || order.parameters.type !== 'Ethereum') return err('It is no payment');
      const { destination, amount, maximumFee } = order.parameters;
      if (!order.own.has(read.data.from)) return err('Another account pays');
      if (destination === undefined || !order.addressesOf(destination).includes(read.data.to))
        return err('Somebody else is paid');
      if (read.data.amount !== amount) return err('The amount is another one');
      return maximumFee !== undefined && BigInt(read.data.fee) > BigInt(maximumFee) ? err('The fee is too high') : ok(undefined);
    },
  },
};
