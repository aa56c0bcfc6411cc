import { fromHex, toHex } from '@countersign/kernel';
import { addressFromPublicKey, serialize, signingDigest, type TransactionFields } from '@countersign/ledger-ethereum';
import { oneKeySender } from '@countersign/ledger-port';
import { sandboxLedgers } from '@countersign/ledger-registry';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { afterEach, beforeEach } from 'vitest';

import { createSandboxLedger, type SandboxLedger } from '../../framework/index.ts';
import { openNetworks } from '../../test/open-networks.ts';
import { ethereumSandboxRules } from '../rules.ts';

const found = sandboxLedgers.find(({ id }) => id === 'ethereum-sandbox');
if (found === undefined) throw new Error('no Ethereum sandbox');
export const ledger = found;
export const ether = 10n ** 18n;
export const gwei = 10n ** 9n;

/** A network of its own. */
export async function open() {
  const { pool, close } = await openNetworks();
  return {
    pool,
    node: () => createSandboxLedger({ pool, ledger, load: async () => ethereumSandboxRules, hasContracts: true }),
    close,
  };
}

function account(privateKey: string) {
  const publicKey = secp256k1.getPublicKey(fromHex(privateKey));
  const key = { curve: 'Secp256k1', strategy: 'VaultHard', path: "m/44'/60'/0'/0'/0'" } as const;
  return { privateKey, sender: oneKeySender(addressFromPublicKey(publicKey), toHex(publicKey), key) };
}

export const alice = account('11'.repeat(32));
export const bob = account('22'.repeat(32));
export const carol = account('33'.repeat(32));

/** Signs a transfer of an ether from alice to bob, with these changes. */
export function sign(changes: Partial<TransactionFields>, by = alice): string {
  const fields: TransactionFields = {
    type: 2,
    chainId: 31_337n,
    nonce: 0n,
    maxPriorityFeePerGas: gwei,
    maxFeePerGas: 100n * gwei,
    gasLimit: 21_000n,
    to: bob.sender.address,
    value: ether,
    data: '',
    accessList: [],
    ...changes,
  };
  const signed = secp256k1.sign(signingDigest(fields), fromHex(by.privateKey), { prehash: false, format: 'recovered' });
  const { r, s } = secp256k1.Signature.fromBytes(signed, 'recovered');
  return toHex(serialize(fields, { r, s, yParity: signed[0] === 1 ? 1 : 0 }));
}

/** A network for each test of a file, on which alice has ten ethers. */
export function openForEach() {
  let network: Awaited<ReturnType<typeof open>>;
  let node: SandboxLedger;
  let now = new Date('2100-01-01T00:00:00Z');

  async function block(): Promise<void> {
    now = new Date(now.getTime() + 60_000);
    await node.produceBlock(now);
  }

  beforeEach(async () => {
    network = await open();
    node = network.node();
    await node.faucet(alice.sender.address, 10n * ether);
    await block();
  });
  afterEach(() => network.close());

  async function send(raw: string): Promise<string> {
    const answer = await node.broadcast(raw);
    return answer.ok ? answer.value.transactionId : answer.error.reason;
  }

  async function balance(address: string, asset = 'Native'): Promise<bigint> {
    const holdings = await node.holdings([address]);
    return holdings.find((one) => (one.asset.type === 'Native' ? 'Native' : one.asset.identifier) === asset)?.total ?? 0n;
  }

  return { node: () => node, block, send, balance };
}
