export * from './fixtures.ts';
export * from './sample-orders.ts';
export * from './sample-payloads.ts';
