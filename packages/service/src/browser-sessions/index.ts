export * from './browser-session-store.ts';
export * from './browser-sessions.ts';
export * from './sign-in-provider.ts';
