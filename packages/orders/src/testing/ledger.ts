import type { NetworkRefusal } from '../refusals.ts';

/** A transaction as a ledger has it; of those of one sender with one nonce it takes one. */
export interface LedgerTransaction {
  readonly id: string;
  /** What stays the same where others change its id. */
  readonly contentId: string;
  readonly sender: string | undefined;
  readonly nonce: number;
  readonly recipient: string | undefined;
  /** What leaves the sender and what arrives: tokens decide themselves what a payment moves. */
  readonly leaves: bigint;
  readonly arrives: bigint;
  readonly fee: bigint;
}

/** How a token takes a payment: as it was ordered, with a no that fails nothing, with a part kept, or with a charge on top. */
export const customs = ['Honest', 'Stubborn', 'Keeping', 'Charging'] as const;
export type Custom = (typeof customs)[number];

/** What a payment of so much moves. */
export function movedBy(custom: Custom, amount: bigint): Pick<LedgerTransaction, 'leaves' | 'arrives'> {
  const part = (amount + 9n) / 10n;
  switch (custom) {
    case 'Honest':
      return { leaves: amount, arrives: amount };
    case 'Stubborn':
      return { leaves: 0n, arrives: 0n };
    case 'Keeping':
      return { leaves: amount, arrives: amount - part };
    case 'Charging':
      return { leaves: amount + part, arrives: amount };
  }
}

interface Sighting {
  readonly transaction: LedgerTransaction;
  readonly status: 'Detected' | 'Confirmed';
  readonly failed: boolean;
}

/** A ledger in memory that forgets, refuses, and takes blocks back. What it shows of it is in `sightings`, oldest first. */
export function createLedger() {
  const pool = new Map<string, LedgerTransaction>();
  const known = new Map<string, LedgerTransaction>();
  const blocks: LedgerTransaction[] = [];
  const failed = new Set<string>();
  const sightings: Sighting[] = [];
  /** How many of the blocks' transactions were shown as confirmed. */
  let confirmed = 0;

  const see = (transaction: LedgerTransaction, status: Sighting['status']): void =>
    void sightings.push({ transaction, status, failed: failed.has(transaction.id) });
  const next = (sender: string | undefined): number => blocks.filter((each) => each.sender === sender).length;
  const has = (id: string): boolean => pool.has(id) || blocks.some((each) => each.id === id);

  const hasRenamed = (contentId: string): boolean => [...pool.values(), ...blocks].some((each) => each.contentId === contentId);

  function broadcast(transaction: LedgerTransaction, mood: NetworkRefusal | undefined): 'Sent' | NetworkRefusal {
    if (has(transaction.id)) return 'Sent';
    // What spends the same waits or is in a block, and which one it is nobody says.
    if (hasRenamed(transaction.contentId)) return 'NotYet';
    if (transaction.nonce < next(transaction.sender)) return 'DoubleSpend';
    // Other nodes may take what one has rejected.
    if (mood === undefined || mood === 'Rejected') {
      known.set(transaction.id, transaction);
      pool.set(transaction.id, transaction);
    }
    return mood ?? 'Sent';
  }

  /** Confirms what is in a block already, and takes one transaction that is due into the next; `pick` chooses among them. */
  function mine(pick: number): void {
    for (const transaction of blocks.slice(confirmed)) see(transaction, 'Confirmed');
    confirmed = blocks.length;
    const due = [...pool.values()].filter(({ sender, nonce }) => sender === undefined || nonce === next(sender));
    const chosen = due[pick % Math.max(due.length, 1)];
    if (chosen === undefined) return;
    if (pick % 5 === 0) failed.add(chosen.id);
    blocks.push(chosen);
    for (const { id, sender, nonce } of pool.values()) {
      if (id === chosen.id || (sender !== undefined && sender === chosen.sender && nonce === chosen.nonce)) pool.delete(id);
    }
    see(chosen, 'Detected');
  }

  return {
    pool,
    sightings,
    next,
    has,
    see,
    broadcast,
    mine,
    deposit(transaction: LedgerTransaction): void {
      pool.set(transaction.id, transaction);
      see(transaction, 'Detected');
    },
    /** The network forgets a transaction that waits. */
    forget(pick: number): void {
      const chosen = [...pool.values()][pick % Math.max(pool.size, 1)];
      if (chosen?.sender !== undefined) pool.delete(chosen.id);
    },
    /** Others change the id of a transaction that waits. */
    rename(pick: number): void {
      const chosen = [...pool.values()][pick % Math.max(pool.size, 1)];
      if (chosen === undefined) return;
      pool.delete(chosen.id);
      const renamed = { ...chosen, id: `${chosen.id}'` };
      known.set(renamed.id, renamed);
      pool.set(renamed.id, renamed);
      if (pick % 2 === 0) see(renamed, 'Detected');
    },
    /** The id by which a block has a transaction. */
    idOf: (contentId: string): string | undefined => blocks.find((each) => each.contentId === contentId)?.id,
    /** True while something waits for a block, or to be confirmed. */
    isBusy: () => pool.size > 0 || blocks.length > confirmed,
    /** What an account has by the blocks. */
    balanceOf: (account: string) =>
      blocks.reduce((total, { id, sender, recipient, leaves, arrives, fee }) => {
        const [gone, come] = failed.has(id) ? [0n, 0n] : [leaves, arrives];
        return total + (recipient === account ? come : 0n) - (sender === account ? gone + fee : 0n);
      }, 0n),
    /** True while the newest block is one that nobody was notified of. */
    isYoung: () => blocks.length > confirmed,
    /** Takes the newest block back: its transaction waits again, vanishes, or one that excludes it waits in its place. */
    reorganise(pick: number): void {
      const undone = blocks.pop();
      if (undone === undefined) return;
      confirmed = Math.min(confirmed, blocks.length);
      see(undone, 'Detected');
      const rival = [...known.values()].find(
        ({ id, sender, nonce }) => id !== undone.id && sender === undone.sender && nonce === undone.nonce,
      );
      if (undone.sender === undefined || pick % 3 === 0) pool.set(undone.id, undone);
      else if (rival !== undefined && pick % 3 === 1) pool.set(rival.id, rival);
    },
  };
}
