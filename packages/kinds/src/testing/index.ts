export * from './fixtures.ts';
export type { KindSample, Practice, Read, Scene } from './kind-sample.ts';
export * as payloads from './payloads.ts';
export * from './sample-orders.ts';
export * from './samples.ts';
export * from './field-rules.ts';
export * from './setup-rules.ts';
export * from './violations.ts';
