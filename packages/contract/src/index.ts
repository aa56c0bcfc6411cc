export * from './endpoint.ts';
export * from './endpoints/index.ts';
export type { BalanceHistory, HistoryPeriod } from './endpoints/balances/history.ts';
export type { TransferCounts } from './endpoints/transfers/counts.ts';
export { DomainCounts } from './endpoints/domains/counts.ts';
export { plainQuery } from './endpoints/entities/entities.ts';
export { AccountOutput } from './endpoints/accounts/outputs.ts';
export { AccountPresence, EndlessPlace } from './endpoints/accounts/presence.ts';
export { HoldingCheck } from './endpoints/balances/checks.ts';
export { LookAlike } from './endpoints/addresses/look-alikes.ts';
export { AccountAddresses } from './endpoints/addresses/of-accounts.ts';
export { AccountHoldings } from './endpoints/balances/of-accounts.ts';
export { BalanceTotals } from './endpoints/balances/totals.ts';
export { LedgerHealth } from './endpoints/ledgers/health.ts';
export { OrderOutline } from './endpoints/orders/outlines.ts';
export { TransactionOutline } from './endpoints/transactions/outlines.ts';
export { Revision, RevisionsCollection } from './endpoints/revisions/list.ts';
export { AwaitingIntent, AwaitingIntents, openAges } from './endpoints/intents/awaiting.ts';
export { DryRunPolicy, DryRunWarning, IntentDryRunResponse } from './endpoints/intents/dry-run-response.ts';
export { DemoPerson } from './endpoints/demo/people.ts';
export { MoverGroup, Movers, MoverStep } from './endpoints/policies/movers.ts';
export type { MoverPerson, MoverSigner } from './endpoints/policies/movers.ts';
export { IntentTrial, IntentTrials, PolicyMatch } from './endpoints/policies/try-intent.ts';
export { PolicyTrial, PolicyTrialVerdict } from './endpoints/policies/try.ts';
export { CompanionLauncher } from './endpoints/notifications/instance.ts';
export { SignatureRequest } from './endpoints/notifications/sign-web.ts';
export { NotificationEvents, NotificationSettings } from './endpoints/notification-settings/notification-settings.ts';
export { SavedView } from './endpoints/saved-views/saved-view.ts';
export { WaitingRequest } from './endpoints/notifications/list.ts';
export { Notification } from './endpoints/notifications/notification.ts';
export {
  SigningSession,
  SigningSessionApproval,
  SigningSessionEvent,
  SigningSessionIn,
  SigningSessionStatus,
} from './endpoints/signing-sessions/signing-session.ts';
export { Session } from './endpoints/session/get.ts';
export { SessionProvider } from './endpoints/session/providers.ts';
export { Signer } from './endpoints/signers/list.ts';
export { NeverProposed } from './endpoints/me/never-proposed.ts';
export { Found, FoundCollection, FoundKind } from './endpoints/me/search.ts';
export { TickerPrice } from './endpoints/tickers/prices.ts';
export { RoleUse } from './endpoints/users/role-uses.ts';
export { UnderWay } from './endpoints/transactions/under-way.ts';
export { PendingVaultOperation } from './endpoints/vaults/pending-operations.ts';
export { openApiDocument } from './openapi/document.ts';
export type { DocumentInfo, OpenApiDocument } from './openapi/document.ts';
