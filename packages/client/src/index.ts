export { ApiError, NetworkError } from './api-error.ts';
export type { Call, CallInput, CallOptions, CallOutput } from './call-types.ts';
export { createClient } from './create-client.ts';
export type { Client, ClientOptions } from './create-client.ts';
export { items, pages } from './paging.ts';
export type { Page } from './paging.ts';
