export * from './signing-session-store.ts';
export * from './signing-sessions.ts';
