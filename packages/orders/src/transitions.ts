import { stagesOfLife, type OrderStage } from './stages.ts';

interface Transition {
  /** The stages in which it may happen. */
  readonly from: readonly OrderStage[];
  /** Absent: the stage stays, with another hint or another version. */
  readonly to?: OrderStage;
  /**
   * Amounts, nonces and outputs. `Take`: they are this order's now. `GiveBack`: they are free again; what another order shares is that
   * one's alone. `Spend`: amounts are free, because the ledger's balance has changed instead; nonces and outputs are used up for ever.
   */
  readonly holdings?: 'Take' | 'GiveBack' | 'Spend';
  /**
   * Transfers and balances. `Announce`: transfers are written, balances are not touched. `Count`: those that did not happen are deleted,
   * and balances change, once. `Forget`: what was announced is deleted.
   */
  readonly transfers?: 'Announce' | 'Count' | 'Forget';
  /** Orders that hold the same output or nonce, which the ledger will never take any more. */
  readonly rivals?: 'End';
  /** True where the order that has the nonce after this one's may look again. */
  readonly wakesSuccessors?: true;
}

const underWay = stagesOfLife('UnderWay');
const givenUp = stagesOfLife('GivenUp');

/**
 * Everything that can happen to an order. Settled is final. What was given up is never taken up again here; but the ledger has the last
 * word: where it confirms the very transaction after all, the money has moved and is counted.
 */
export const transitions = {
  // What a worker does, one step a job's run.
  Begin: { from: ['Pending'], to: 'Preparing' },
  Wait: { from: underWay },
  Reserve: { from: ['Preparing'], to: 'Reserved', holdings: 'Take' },
  BuildAgain: { from: ['Reserved'], to: 'Preparing', holdings: 'GiveBack', wakesSuccessors: true },
  /** A vault without a network is to sign. */
  AskVault: { from: ['Reserved', 'Prepared'], to: 'Prepared', wakesSuccessors: true },
  Sign: { from: ['Reserved', 'Prepared'], to: 'Prepared' },
  /** The vault looked at it and will not have it. */
  RefuseSignature: { from: ['Reserved', 'Prepared'] },
  Send: { from: ['Prepared'], to: 'Broadcasting' },
  Sent: { from: ['Broadcasting'], to: 'Detected', wakesSuccessors: true },
  Fail: {
    // From the first on: an order that was set back in the database can have been signed before.
    from: ['Pending', 'Preparing', 'Reserved', 'Prepared', 'Broadcasting'],
    to: 'Failed',
    holdings: 'GiveBack',
    transfers: 'Forget',
    wakesSuccessors: true,
  },
  /** It was sent, and its network will never take it any more. */
  Expire: { from: ['Detected'], to: 'Expired', holdings: 'GiveBack', transfers: 'Forget', wakesSuccessors: true },
  /** It was sent, and another transaction used up what it needs. */
  Displace: { from: ['Detected'], to: 'Replaced', holdings: 'GiveBack', transfers: 'Forget', wakesSuccessors: true },

  /**
   * It is to end: its vault remembers that first. Afterwards one of the steps that end it is taken, which says what it gives back.
   */
  PlanEnd: { from: underWay },

  // What holds it back, by anyone who has that right. What was sent is not held: nothing would come of it.
  Hold: { from: ['Pending', 'Preparing', 'Reserved', 'Prepared', 'Broadcasting'] },
  Lift: { from: underWay },

  // What people decide.
  Interrupt: { from: ['Pending', 'Preparing', 'Reserved'], to: 'Interrupted', holdings: 'GiveBack', wakesSuccessors: true },
  /** Another order is to take its place: whatever was decided on it before is decided again. */
  ExpectReplacement: { from: ['Prepared', 'Broadcasting', 'Detected'] },

  // What its ledger says.
  /** A transaction that used up what this one needs has been confirmed before this one was sent. */
  GiveWay: {
    from: ['Pending', 'Preparing', 'Reserved', 'Prepared', 'Broadcasting'],
    to: 'Interrupted',
    holdings: 'GiveBack',
    transfers: 'Forget',
    wakesSuccessors: true,
  },
  Detect: { from: underWay, to: 'Detected', transfers: 'Announce', wakesSuccessors: true },
  /** Its ledger has what was given up, and has not confirmed it yet: it stays given up until then, and people hear of it at once. */
  Reappear: { from: givenUp },
  Confirm: {
    from: [...underWay, ...givenUp],
    to: 'Confirmed',
    holdings: 'Spend',
    transfers: 'Count',
    rivals: 'End',
    wakesSuccessors: true,
  },
} as const satisfies Record<string, Transition>;

/** The name of something that can happen to an order. */
export type TransitionName = keyof typeof transitions;

/** The row of that name. */
export function transitionOf(name: TransitionName): Transition {
  return transitions[name];
}

/** True if this may happen to an order in that stage. */
export function mayHappen(name: TransitionName, stage: OrderStage): boolean {
  return transitionOf(name).from.includes(stage);
}
