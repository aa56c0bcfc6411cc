import type { JsonObject } from '@countersign/kernel';
import type { Presence } from '@countersign/ledger-port';

import { chainStateFromJson, type TronChainState } from './chain-state.ts';

/** Whether the network has the account: from its first payment on, of any amount. Nothing has to stay in it. */
export function presence(address: string, chainState: JsonObject): Presence {
  return presenceIn(chainStateFromJson(chainState), address);
}

/** The same by a state that was read already. */
export function presenceIn(state: TronChainState, address: string): Presence {
  return { isThere: state.accounts[address] !== undefined, minimum: 1n, locked: [] };
}
