export * from './signing.ts';
export * from './signing-request.ts';
