import { deserialize, transactionIdOf } from '@countersign/ledger-bitcoin';
import type { KnownOutput, KnownOutputs, ObservedTransaction } from '@countersign/ledger-port';

/** The outputs of a ledger as its book has them, in memory. */
interface RememberedOutputs extends KnownOutputs {
  /** Writes down what was observed. */
  take(transactions: readonly ObservedTransaction[]): void;
  /** Writes down what was signed and sent. */
  send(raw: string): void;
}

/** Those of some addresses; nothing happened yet. */
export function rememberedOutputs(...addresses: readonly string[]): RememberedOutputs {
  const own = new Set(addresses);
  const outputs = new Map<string, KnownOutput>();
  const heights = new Map<string, number>();
  const sent = new Set<string>();
  const signed = new Map<string, string>();
  return {
    take(transactions) {
      for (const { transactionId, blockHeight: height = 0, movements, raw } of transactions) {
        for (const { to = '', amount, metadata } of movements) {
          const index = metadata.type === 'Bitcoin' ? metadata.outputIndex : undefined;
          if (index === undefined || !own.has(to)) continue;
          const name = `${transactionId}:${index}`;
          outputs.set(name, outputs.get(name) ?? { transactionId, index, address: to, amount, height });
        }
        heights.set(transactionId, height);
        if (raw !== undefined) sent.delete(raw);
      }
      for (const { transactionId, spentOutputs = [] } of transactions)
        for (const name of spentOutputs) {
          const output = outputs.get(name);
          if (output !== undefined) outputs.set(name, { ...output, spentBy: transactionId });
        }
    },
    send(raw) {
      sent.add(raw);
      const read = deserialize(raw);
      if (read.ok) signed.set(transactionIdOf(read.value), raw);
    },
    named: (names) => Promise.resolve(new Map([...outputs].filter(([name]) => names.includes(name)))),
    unspent: (held) =>
      Promise.resolve([...outputs.values()].filter(({ address, spentBy }) => held.includes(address) && spentBy === undefined)),
    underWay: () => Promise.resolve([...sent]),
    signed: (transactionIds) => Promise.resolve(transactionIds.flatMap((id) => signed.get(id) ?? [])),
    heightOf: (transactionId) => Promise.resolve(heights.get(transactionId)),
  };
}
