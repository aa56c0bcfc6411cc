/** The first transaction of Dogecoin's networks, which their first blocks have alone (`CreateGenesisBlock`, `src/chainparams.cpp` of Dogecoin Core). */
const transaction = [
  '01000000',
  '01',
  '00'.repeat(32),
  'ffffffff',
  '10',
  '04ffff001d',
  '0104',
  `08${Buffer.from('Nintondo').toString('hex')}`,
  'ffffffff',
  '01',
  // 88 coins.
  '0058850c02000000',
  '43',
  '41040184710fa689ad5023690c80f3a49c8f13f8d45b8c857fbcbc8bc4a8e4d3eb4b10f4d4604fa08dce601aaf0f470216fe1b51850b4acf21b179c45070ac7b03a9ac',
  '00000000',
].join('');
const merkleRoot = '5b2a3f53f605d62c53e62932dac6925e3d74afa5a4b459745c36d42d0ed26a69';

const numbers = {
  'dogecoin-mainnet': [1386325540, 0x1e0ffff0, 99943],
  'dogecoin-testnet': [1391503289, 0x1e0ffff0, 997879],
  'dogecoin-regtest': [1296688602, 0x207fffff, 2],
} as const;

/** The first block of a network of Dogecoin, serialised, hexadecimal. */
export function dogecoinFirstBlock(network: keyof typeof numbers): string {
  const littleEndian = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return bytes.toString('hex');
  };
  const root = Buffer.from(merkleRoot, 'hex').toReversed();
  return [
    '01000000',
    '00'.repeat(32),
    Buffer.from(root).toString('hex'),
    ...numbers[network].map(littleEndian),
    '01',
    transaction,
  ].join('');
}
