import { signPayload } from '@countersign/ledger-port/conformance';
import { stellar } from '@countersign/ledger-stellar';
import type { StellarMemo, StellarOperation } from '@countersign/model';

import type { ConnectedNode } from '../../network-node.ts';
import { stellarAccount, stellarSettings } from './local-accounts.ts';

type Person = ReturnType<typeof stellarAccount>;

/** Three people. */
export const [alice, bob, carol] = ['11', '22', '33'].map((byte) => stellarAccount(byte.repeat(32))) as [Person, Person, Person];

const { ledger } = stellarSettings(['http://127.0.0.1']);
const to = ({ sender: { address } }: Person) => ({ type: 'Address', address }) as const;

/** Payment of coins, and all that an account has. */
export const pay = (whom: Person, amount: bigint): StellarOperation => ({
  type: 'Payment',
  destination: to(whom),
  amount: `${amount}`,
});
export const mergeInto = (whom: Person): StellarOperation => ({ type: 'AccountMerge', destination: to(whom) });

/** A transaction of somebody's, built from what a node says and signed. */
export async function signedBy(node: ConnectedNode, from: Person, operation: StellarOperation, memo?: StellarMemo) {
  const parameters = {
    type: 'Stellar',
    operation,
    feeStrategy: { type: 'SpecifiedRate', baseFee: '500' },
    ...(memo && { memo }),
  } as const;
  const { destinations, assets = [] } = stellar.transaction.stateQuery(parameters, []);
  const built = stellar.transaction.build({
    ledger,
    order: { parameters, assets: {} },
    sender: [from.sender],
    chainState: await node.chainState({ senders: [from.sender.address], destinations, assets }),
    fees: undefined,
    unavailable: {},
    orderId: 'an order',
    reservedResources: [],
  });
  if (!built.ok) throw new Error(`${built.error.hint}: ${built.error.message}`);
  return stellar.transaction.assemble(
    built.value,
    built.value.payloads.map((payload) => signPayload(payload, from.privateKey)),
  );
}

/** How a node refuses it, or that it takes it. */
export async function refusalAt(node: ConnectedNode, raw: string): Promise<string> {
  const answer = await node.broadcast(raw);
  return answer.ok ? 'taken' : answer.error.reason;
}

/** Everybody is watched. */
export const everybody = async (addresses: readonly string[]) => new Set(addresses);
