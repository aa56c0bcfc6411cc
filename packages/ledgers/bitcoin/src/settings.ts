/** What an operator's settings of networks are read with. An entry of its own: it loads neither codec nor schemas. */
export { rulesOf, type CoinRules } from './coin-rules.ts';
export { hasSegWit, knownChains } from './networks.ts';
