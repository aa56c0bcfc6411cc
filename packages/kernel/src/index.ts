export * from './bytes.ts';
export * from './canonical-json.ts';
export * from './clock.ts';
export * from './coded-error.ts';
export * from './ids.ts';
export * from './recent-map.ts';
export * from './result.ts';
