import { isCodedError, ok } from '@countersign/kernel';
import type { EthereumCaller } from '@countersign/model';
import { refuse, type Ledgers, type Person, type Reads, type Refusable } from '@countersign/service';

import type { ApiHandlers } from '../../http/handlers.ts';

/** What asking contracts needs. */
export interface ContractCallPorts {
  readonly reads: Reads;
  readonly ledgers: Ledgers;
}

/** Asks contracts. An account is asked for by those alone who may read it. */
export function contractCallHandler({ reads, ledgers }: ContractCallPorts): ApiHandlers['ledgers']['ethereumCall'] {
  async function callerOf(person: Person, from: EthereumCaller, ledgerId: string): Promise<Refusable<string>> {
    if (from.type === 'Address') return ok(from.address);
    const allowed = await reads.authorise(person, from.domainId, 'accounts');
    if (!allowed.ok) return allowed;
    const latest = await reads.latestAddress(from, ledgerId);
    return latest.ok ? ok(latest.value.address) : latest;
  }

  return async ({ person, params: { ledgerId }, body }) => {
    const found = await reads.get('ledgers', { type: 'Instance' }, ledgerId);
    if (!found.ok) return found;
    const { data: ledger } = found.value;
    const node = ledgers.node(ledgerId);
    const module = await ledgers.module(ledger);
    if (node.callContract === undefined) return refuse('EntityNotFoundError', 'This ledger has no contracts');
    const addressOf = (text: string): Refusable<string> => {
      const parsed = module.address.parse(text, ledger);
      return parsed.ok ? ok(parsed.value.address) : refuse('InvalidAddressError', `${text} is no address of the ledger`);
    };
    const caller = await callerOf(person, body.from, ledgerId);
    if (!caller.ok) return caller;
    const from = addressOf(caller.value);
    if (!from.ok) return from;
    const to = addressOf(body.contractAddress);
    if (!to.ok) return to;
    const data = (body.data ?? '0x').slice(2);
    if (data.length % 2 !== 0) return refuse('TransactionDryRunError', 'The call data has half a byte');
    try {
      const answer = await node.callContract({ from: from.value, to: to.value, value: BigInt(body.value ?? '0'), data });
      return answer.ok ? ok(`0x${answer.value}`) : refuse('TransactionDryRunError', answer.error);
    } catch (error) {
      if (!isCodedError(error, 'LedgerUnreachable')) throw error;
      return { ok: false, error: { reason: 'RemoteServiceTimeout', message: 'The ledger cannot be reached', cause: error } };
    }
  };
}
