import { addressOf } from '@countersign/ledger-algorand';
import { nativeAsset, type Movement } from '@countersign/ledger-port';

/** What a transaction did to coins, with what the network says of it beside what its sender signed. */
export interface Applied {
  readonly sender: string;
  readonly fee: bigint;
  /** Absent in what is no payment. */
  readonly payment?: { readonly receiver: string | undefined; readonly amount: bigint };
  /** Who gets what is left in an account that it closes, and how much that was. */
  readonly closing?: { readonly to: string; readonly amount: bigint };
  /** Of old: what accounts that it touched had earned. */
  readonly rewards: { readonly sender: bigint; readonly receiver: bigint; readonly closeTo: bigint };
  /** Those that a program made within it. */
  readonly inner: readonly Applied[];
}

type Moved = Omit<Movement, 'index'>;

const zero = addressOf(new Uint8Array(32));

/**
 * All coins that a transaction moved: what it pays, what is left in an account that it closes, rewards of old, and the same of those that a program made
 * within it, with their fees. Only the first is what its sender signed, the others are the network's word.
 */
export function movementsOf(applied: Applied): readonly Movement[] {
  return movedBy(applied, false).map((movement, index) => ({ ...movement, index }));
}

function movedBy({ sender, fee, payment, closing, rewards, inner }: Applied, isInner: boolean): readonly Moved[] {
  const from = [sender];
  const signed = isInner ? ({ isUnproven: true } as const) : {};
  const unproven = { isUnproven: true } as const;
  const receiver = payment?.receiver;
  const moved: readonly (Omit<Moved, 'asset' | 'metadata'> | undefined)[] = [
    payment && { from, to: receiver ?? zero, amount: payment.amount, ...signed },
    payment && closing && { from, ...closing, ...signed },
    isInner ? { from, amount: fee, ...unproven } : undefined,
    { from: [], to: sender, amount: rewards.sender, ...unproven },
    ...(receiver === undefined ? [] : [{ from: [], to: receiver, amount: rewards.receiver, ...unproven }]),
    ...(closing === undefined ? [] : [{ from: [], to: closing.to, amount: rewards.closeTo, ...unproven }]),
  ];
  const own = moved
    .filter((one) => one !== undefined)
    .filter(({ amount }) => amount > 0n)
    .map((one): Moved => ({ ...one, asset: nativeAsset, metadata: { type: 'Algorand' } }));
  return [...own, ...inner.flatMap((one) => movedBy(one, true))];
}
