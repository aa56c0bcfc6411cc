import { concatBytes, fromHex, toHex } from '@countersign/kernel';
import { expect, test } from 'vitest';

import { parseAddress } from './address.ts';
import { knownChains, markOf, prefixesOf } from './networks.ts';
import { hash256 } from './script/hash160.ts';
import { bitcoinLedger } from './testing/ledgers.ts';

/** Merkle roots of first blocks: each has one transaction, and some networks have the same. */
const merkleRoots = {
  bitcoin: '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b',
  testnet4: '7aa0a7ae1e223414cb807e40cd57e667b718e42aaf9306db9102fe28912b7b4e',
  litecoin: '97ddfbbae6be97fd6cdf3e7ca13232a3afff2353e29badfab7f73011edd4ced9',
  dogecoin: '5b2a3f53f605d62c53e62932dac6925e3d74afa5a4b459745c36d42d0ed26a69',
} as const;

// `CreateGenesisBlock(time, nonce, bits, ...)` and `base58Prefixes`, `bech32_hrp` of each network: https://github.com/bitcoin/bitcoin, src/kernel/chainparams.cpp
// (0083e015e84020d29cad18de1e19f44f2029a275; testnet4 since version 28) and https://github.com/litecoin-project/litecoin, src/chainparams.cpp
// (17f16cef406cb3fdc14e25070f480298128254de, where P2SH is SCRIPT_ADDRESS2), https://github.com/dogecoin/dogecoin (d0902798850371b6b7b632141dc5e4227c92171f) and
// https://github.com/dashpay/dash (00dab8b1869e83a5761b4861e5e867f0b0a9fa8b), the same file; `cashaddrPrefix` of https://gitlab.com/bitcoin-cash-node/bitcoin-cash-node, the same
// (631badbf64766fa8c2d38f099e937f8c6cb19014).
const sources = [
  ['bitcoin-mainnet', 'bitcoin', 1231006505, 2083236893, 0x1d00ffff, 0, 5, 'bc'],
  ['bitcoin-testnet', 'bitcoin', 1296688602, 414098458, 0x1d00ffff, 111, 196, 'tb'],
  ['bitcoin-testnet4', 'testnet4', 1714777860, 393743547, 0x1d00ffff, 111, 196, 'tb'],
  ['bitcoin-signet', 'bitcoin', 1598918400, 52613770, 0x1e0377ae, 111, 196, 'tb'],
  ['bitcoin-regtest', 'bitcoin', 1296688602, 2, 0x207fffff, 111, 196, 'bcrt'],
  ['litecoin-mainnet', 'litecoin', 1317972665, 2084524493, 0x1e0ffff0, 48, 50, 'ltc'],
  ['litecoin-testnet', 'litecoin', 1486949366, 293345, 0x1e0ffff0, 111, 58, 'tltc'],
  ['litecoin-regtest', 'litecoin', 1296688602, 0, 0x207fffff, 111, 58, 'rltc'],
  ['bitcoin-cash-mainnet', 'bitcoin', 1231006505, 2083236893, 0x1d00ffff, 0, 5, 'bitcoincash'],
  ['bitcoin-cash-testnet', 'bitcoin', 1296688602, 414098458, 0x1d00ffff, 111, 196, 'bchtest'],
  ['bitcoin-cash-testnet4', 'bitcoin', 1597811185, 114152193, 0x1d00ffff, 111, 196, 'bchtest'],
  ['bitcoin-cash-regtest', 'bitcoin', 1296688602, 2, 0x207fffff, 111, 196, 'bchreg'],
  ['dogecoin-mainnet', 'dogecoin', 1386325540, 99943, 0x1e0ffff0, 30, 22, undefined],
  ['dogecoin-testnet', 'dogecoin', 1391503289, 997879, 0x1e0ffff0, 113, 196, undefined],
  ['dogecoin-regtest', 'dogecoin', 1296688602, 2, 0x207fffff, 111, 196, undefined],
] as const;

// Blocks of Dash hash by X11, and not as those of the others.
const sourcesOfDash = [
  ['dash-mainnet', '00000ffd590b1485b3caadc19b22e6379c733355108f107a430458cdf3407ab6', 76, 16],
  ['dash-testnet', '00000bafbc94add76cb75e2ec92894837288a481e5c005f6563d91623bf8bc2c', 140, 19],
  ['dash-regtest', '000008ca1832a4baf228eb1553c03d3a2c8e02399550dd6ea8d65cec3ef23d2e', 140, 19],
] as const;

function littleEndian(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}

test('the first block of each chain that is known by name hashes to what nodes are checked by', () => {
  const hashes = sources.map(([name, root, time, nonce, bits]) => {
    const merkleRoot = fromHex(merkleRoots[root]).toReversed();
    const numbers = [time, bits, nonce].map(littleEndian);
    const header = concatBytes(littleEndian(1), new Uint8Array(32), merkleRoot, ...numbers);
    return [name, toHex(hash256(header).toReversed())];
  });
  const known = Object.entries(knownChains).map(([name, { genesisHash }]) => [name, genesisHash]);
  expect([...hashes, ...sourcesOfDash.map(([name, hash]) => [name, hash])]).toEqual(known);
});

test('addresses of each chain begin as its nodes write them', () => {
  const prefixes = Object.values(knownChains).map(({ coin, network }) => prefixesOf(coin, network));
  expect(prefixes).toEqual([
    ...sources.map(([name, , , , , publicKeyHash, scriptHash, text]) => ({
      publicKeyHash,
      scriptHash,
      ...(text !== undefined && { [name.startsWith('bitcoin-cash') ? 'cashAddr' : 'bech32']: text }),
    })),
    ...sourcesOfDash.map(([, , publicKeyHash, scriptHash]) => ({ publicKeyHash, scriptHash })),
  ]);
});

/** Heights of `checkpointData`; of Bitcoin `SegwitHeight` and `m_assumeutxo_data`, in the same files. */
const marks: Readonly<Record<string, number | undefined>> = {
  'bitcoin-mainnet': 481_824,
  'bitcoin-testnet': 2_500_000,
  'bitcoin-cash-mainnet': 661_648,
  'bitcoin-cash-testnet': 1_421_482,
  'bitcoin-cash-testnet4': 115_252,
};

test('chains that begin with the same block have marks that tell them apart, after they had parted', () => {
  const all = Object.entries(knownChains);
  for (const [name, { coin, genesisHash, mark }] of all) {
    const others = all.filter(([other, chain]) => other !== name && chain.genesisHash === genesisHash);
    expect([name, others.length > 0 && mark === undefined]).toEqual([name, false]);
    for (const [, other] of others) expect(other.mark).not.toEqual(mark);
    expect([name, markOf(coin, genesisHash)]).toEqual([name, mark]);
    expect(mark !== undefined && 'height' in mark ? mark.height : undefined).toBe(marks[name]);
    if (mark !== undefined && 'address' in mark)
      for (const [other, chain] of all) {
        const isOwn = parseAddress(mark.address, bitcoinLedger(chain.network, true, chain.coin)).ok;
        expect([name, other, isOwn]).toEqual([name, other, name === other]);
      }
  }
});
