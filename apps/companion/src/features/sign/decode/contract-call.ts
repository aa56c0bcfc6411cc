/** A well-known function of token contracts: its name, its arguments. */
interface KnownFunction {
  readonly name: string;
  readonly takes: readonly ('address' | 'number' | 'flag')[];
}

// First four bytes of Keccak-256 of the signature (ERC-20, ERC-721, ERC-1155).
const knownFunctions: Readonly<Record<string, KnownFunction>> = {
  a9059cbb: { name: 'transfer', takes: ['address', 'number'] },
  '095ea7b3': { name: 'approve', takes: ['address', 'number'] },
  '23b872dd': { name: 'transferFrom', takes: ['address', 'address', 'number'] },
  '42842e0e': { name: 'safeTransferFrom', takes: ['address', 'address', 'number'] },
  a22cb465: { name: 'setApprovalForAll', takes: ['address', 'flag'] },
  '39509351': { name: 'increaseAllowance', takes: ['address', 'number'] },
};

const wordLength = 64;
const addressLength = 40;

/** A call of a token contract as `transfer(0x…, 5)`; undefined where the data is not exactly one of the well-known calls. */
export function decodeCall(data: string): string | undefined {
  const hex = data.slice(2).toLowerCase();
  const called = new Map(Object.entries(knownFunctions)).get(hex.slice(0, 8));
  if (called === undefined || hex.length !== 8 + called.takes.length * wordLength) return undefined;
  const values = called.takes.map((type, index) => {
    const word = hex.slice(8 + index * wordLength, 8 + (index + 1) * wordLength);
    if (type === 'address') return /^0{24}/.test(word) ? `0x${word.slice(-addressLength)}` : undefined;
    const number = BigInt(`0x${word}`);
    if (type === 'flag') return number > 1n ? undefined : String(number === 1n);
    return number.toString();
  });
  return values.includes(undefined) ? undefined : `${called.name}(${values.join(', ')})`;
}

const unlimitedFrom = 2n ** 128n;

/** True if the data lets somebody else take any amount, or everything, of a token. */
export function givesUnlimitedAllowance(data: string): boolean {
  const call = decodeCall(data);
  const amount = /^(?:approve|increaseAllowance)\(\w+, (\d+)\)$/.exec(call ?? '')?.[1];
  if (amount !== undefined) return BigInt(amount) >= unlimitedFrom;
  return call !== undefined && /^setApprovalForAll\(\w+, true\)$/.test(call);
}
