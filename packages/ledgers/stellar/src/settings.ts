/** What an operator's settings of networks are read with. An entry of its own: it loads neither codec nor schemas. */
export { knownNetworks } from './networks.ts';
