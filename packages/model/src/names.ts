/** What can be known of the data without its schemas: names, limits and rules of text. Plain values, so that a first screen may import them. */
export * from './entities/contract-interface.ts';
export * from './entities/first-signature.ts';
export * from './entities/look-alike.ts';
export * from './entities/spendable.ts';
export * from './entities/system-property-ids.ts';
export * from './entities/token-number.ts';
export * from './error-reasons.ts';
export * from './governed-entities.ts';
export * from './intent-types.ts';
export * from './limits.ts';
export * from './order-kinds.ts';
export * from './orders/named-account.ts';
export * from './pairing-link.ts';
export * from './readable-text.ts';
export * from './setup-code.ts';
export * from './sign-in-asker.ts';
export * from './weekdays.ts';
