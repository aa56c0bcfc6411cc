export * from './device-signing.ts';
export * from './signing-request.ts';
export * from './signing-session-store.ts';
export * from './signing-sessions.ts';
