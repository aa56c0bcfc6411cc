import { fromHex, toHex } from '@countersign/kernel';
import { addressFromPublicKey, hash256 } from '@countersign/ledger-bitcoin';
import { oneKeySender, type SenderAddress } from '@countersign/ledger-port';
import { secp256k1 } from '@noble/curves/secp256k1.js';

import type { LedgerSettings } from '../families.ts';
import { readLedgerSettings } from '../settings.ts';
import type { Litecoind } from './litecoind.ts';

type Credentials = Pick<Litecoind, 'url' | 'user' | 'password'>;

/** The settings of a ledger on a local node; at other URLs than its own, where some are named. */
export function litecoinLedger(
  { url, user, password }: Credentials,
  changes: {
    confirmations?: number;
    firstBlock?: number | undefined;
    urls?: readonly string[];
    network?: string;
    zmq?: string;
    history?: readonly { readonly url: string }[];
  } = {},
): LedgerSettings & { readonly family: 'Bitcoin' } {
  const { urls = [url], network = 'litecoin-regtest', zmq, ...more } = changes;
  const entry = {
    id: 'litecoin-regtest',
    family: 'Bitcoin',
    parameters: { network },
    nodes: urls.map((one) => ({ url: one, user, passwordVariable: 'PASSWORD', zmq })),
    confirmations: 1,
    firstBlock: 0,
    ...more,
  };
  const [settings] = readLedgerSettings({
    file: 'ledgers.json',
    text: JSON.stringify([entry]),
    environment: { PASSWORD: password },
  });
  if (settings?.family !== 'Bitcoin') throw new Error('no ledger');
  return settings;
}

const { ledger } = litecoinLedger({ url: 'http://127.0.0.1', user: 'u', password: 'p' });

/** An account by its private key, hexadecimal, which a node's wallet takes as `wif`; with the address that it has on the ledger. */
export function litecoinAccount(
  privateKey: string,
  on = ledger,
): {
  readonly privateKey: string;
  readonly sender: SenderAddress;
  readonly wif: string;
} {
  const publicKey = secp256k1.getPublicKey(fromHex(privateKey), true);
  const key = { curve: 'Secp256k1', strategy: 'VaultHard', path: "m/84'/1'/0'/0'/0'" } as const;
  return {
    privateKey,
    sender: oneKeySender(addressFromPublicKey(publicKey, on), toHex(publicKey), key),
    wif: base58(`ef${privateKey}01`),
  };
}

/** Base58Check of bytes, hexadecimal. */
function base58(payload: string): string {
  const bytes = fromHex(payload);
  let number = BigInt(`0x${payload}${toHex(hash256(bytes).slice(0, 4))}`);
  let text = '';
  for (; number > 0n; number /= 58n)
    text = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'.charAt(Number(number % 58n)) + text;
  return text;
}
