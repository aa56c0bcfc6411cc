export { createInboxStore } from './inbox-store.ts';
export { notificationMigrations } from './migrations.ts';
export { createPushSubscriptionStore } from './push-subscription-store.ts';
export { createDeliveryProgress, createNotificationSettingsStore } from './settings-store.ts';
export { createSigningSessionStore } from './signing-session-store.ts';
