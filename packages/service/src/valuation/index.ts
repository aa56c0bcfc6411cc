export type { PriceBook, PricedTicker, PricesRead } from './price-book.ts';
export type { PriceSource, SourcePrice } from './price-source.ts';
export { readPrices } from './read-prices.ts';
export type { PriceReadingPorts } from './read-prices.ts';
export { momentsOf } from './history.ts';
export type { HistoryStore, HistoryWanted } from './history.ts';
