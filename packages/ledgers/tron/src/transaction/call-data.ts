import { knownFunction } from '@countersign/ledger-ethereum/calls';

const selectorLength = 8;
const wordLength = 64;

/**
 * Call data (hexadecimal) with addresses as Ethereum has them. Some wallets write the 0x41 of this network before the 20 bytes, which most contracts pass over, and
 * Ethereum's reader refuses. Nothing but the addresses of functions that are known is changed: in any other place these bytes are a number.
 */
export function withoutPrefixes(data: string): string {
  const inputs = knownFunction(data.slice(0, selectorLength))?.inputs ?? [];
  return inputs.reduce((read, { type }, index) => {
    const start = selectorLength + index * wordLength;
    const word = read.slice(start, start + wordLength);
    if (type !== 'address' || !/^0{22}41[0-9a-f]{40}$/.test(word)) return read;
    return `${read.slice(0, start)}${word.replace(/^0{22}41/, '0'.repeat(24))}${read.slice(start + wordLength)}`;
  }, data);
}
