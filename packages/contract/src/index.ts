export * from './endpoint.ts';
export * from './endpoints/index.ts';
export { DryRunPolicy, IntentDryRunResponse } from './endpoints/intents/dry-run-response.ts';
export { DemoPerson } from './endpoints/demo/people.ts';
export { SignatureRequest } from './endpoints/notifications/sign-web.ts';
export { WaitingRequest } from './endpoints/notifications/list.ts';
export { Session } from './endpoints/session/get.ts';
export { SessionProvider } from './endpoints/session/providers.ts';
export { Signer } from './endpoints/signers/list.ts';
