// The payloads that are spoken of by their own names; every one is `IntentPayloadOf` its kind.
export type { AttemptTransactionOrderCancellation } from '../attempt-transaction-order-cancellation/schema.ts';
export type { CreateAccount } from '../create-account/schema.ts';
export type { CreateDomain } from '../create-domain/schema.ts';
export { CreatePolicy } from '../create-policy/schema.ts';
export type { CreateTransactionOrder } from '../create-transaction-order/schema.ts';
export { CreateTransferOrder } from '../create-transfer-order/schema.ts';
export type { CreateUser } from '../create-user/schema.ts';
export type { ExecuteExtension, ExtensionPayload } from '../execute-extension/schema.ts';
export type { MigrateSilo3AccountBatch, V3AccountToMigrate } from '../migrate-silo3-account-batch/schema.ts';
export type { ReleaseQuarantinedTransfers } from '../release-quarantined-transfers/schema.ts';
export type { SetSystemProperty } from '../set-system-property/schema.ts';
export type { SignManifest } from '../sign-manifest/schema.ts';
export * from './condition-context.ts';
export * from './intent-payload.ts';
export * from './intent.ts';
export { leastPayload, memberSchema, resolvedSchema, type SchemaReading } from './least-payload.ts';
export * from './propose.ts';
