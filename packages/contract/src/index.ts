export * from './endpoint.ts';
export * from './endpoints/index.ts';
export { BalanceTotals } from './endpoints/balances/totals.ts';
export { DryRunPolicy, DryRunWarning, IntentDryRunResponse } from './endpoints/intents/dry-run-response.ts';
export { DemoPerson } from './endpoints/demo/people.ts';
export { SignatureRequest } from './endpoints/notifications/sign-web.ts';
export { NotificationEvents, NotificationSettings } from './endpoints/notification-settings/notification-settings.ts';
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
export { PendingVaultOperation } from './endpoints/vaults/pending-operations.ts';
export { openApiDocument } from './openapi/document.ts';
export type { DocumentInfo, OpenApiDocument } from './openapi/document.ts';
