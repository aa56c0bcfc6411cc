export { orderAccepted } from './accept.ts';
export type {
  KeptTransaction,
  OrderChange,
  OrderEvent,
  OrderTransaction,
  Reservation,
  SeenVersion,
  TakenResource,
  TransactionChange,
} from './changes.ts';
export { observe } from './observe.ts';
export type { Holding, KnownTransaction, LedgerObservation, ObservedChange } from './observe.ts';
export { maySpend, willStay } from './outputs.ts';
export type { WantedOutput } from './outputs.ts';
export { endAfter, endOf, isEndStep, stepTo } from './planned-end.ts';
export type { EndStep, PlannedEnd } from './planned-end.ts';
export { releaseFromQuarantine } from './quarantine.ts';
export type { QuarantinedTransfer } from './quarantine.ts';
export { refusedAgain, refusedBroadcast, refusedPreparation, refusedSignature, refusedWrite } from './refusals.ts';
export type { NetworkRefusal, RefusedWrite, SignatureRefusal } from './refusals.ts';
export {
  inTheWayOfReplacing,
  isBeingReplaced,
  isFinal,
  isLive,
  newOrder,
  stageOf,
  statesThatWaitFor,
  wayToCancel,
} from './stages.ts';
export type { WayToCancel } from './stages.ts';
export { isHeld, mayBeHeld } from './holds.ts';
export type { OrderHold } from './holds.ts';
export type { OrderStage, OrderState, WaitingReason } from './order-state.ts';
export { stateOf } from './recorded-state.ts';
export type { RecordedProcessing, TransactionState } from './recorded-state.ts';
export { backfillHoldings } from './backfill-holdings.ts';
export { takeStep } from './take-step.ts';
export type { OrderStep } from './take-step.ts';
export { mayHappen } from './transitions.ts';
export { predecessorAmong, turnOf } from './turn.ts';
export type { NonceHolder, Predecessor } from './turn.ts';
