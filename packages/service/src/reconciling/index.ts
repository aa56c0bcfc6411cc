export { reconcileHoldings, secondLookMilliseconds } from './reconcile-holdings.ts';
export type {
  BookedHolding,
  DueHoldings,
  HoldingChecks,
  HoldingDifference,
  LockedHolding,
  ReconcilingPorts,
} from './reconcile-holdings.ts';
