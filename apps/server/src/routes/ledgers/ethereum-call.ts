import { CodedError, isCodedError } from '@countersign/kernel';
import type { EthereumCaller } from '@countersign/model';
import type { Ledgers, Person, Reads } from '@countersign/service';

import type { ApiHandlers } from '../../http/handlers.ts';

/** What asking contracts needs. */
export interface ContractCallPorts {
  readonly reads: Reads;
  readonly ledgers: Ledgers;
}

/** Asks contracts. An account is asked for by those alone who may read it. */
export function contractCallHandler({ reads, ledgers }: ContractCallPorts): ApiHandlers['ledgers']['ethereumCall'] {
  async function callerOf(person: Person, from: EthereumCaller, ledgerId: string): Promise<string> {
    if (from.type === 'Address') return from.address;
    await reads.authorise(person, from.domainId, 'accounts');
    return (await reads.latestAddress(from, ledgerId)).address;
  }

  return async ({ person, params: { ledgerId }, body }) => {
    const { data: ledger } = await reads.get('ledgers', { type: 'Instance' }, ledgerId);
    const node = ledgers.node(ledgerId);
    const module = await ledgers.module(ledger);
    if (node.callContract === undefined) throw new CodedError('EntityNotFoundError', 'This ledger has no contracts');
    const addresses = [await callerOf(person, body.from, ledgerId), body.contractAddress].map((text) => {
      const parsed = module.address.parse(text, ledger);
      if (!parsed.ok) throw new CodedError('InvalidAddressError', `${text} is no address of the ledger`);
      return parsed.value.address;
    });
    const [from = '', to = ''] = addresses;
    const data = (body.data ?? '0x').slice(2);
    if (data.length % 2 !== 0) throw new CodedError('TransactionDryRunError', 'The call data has half a byte');
    try {
      const answer = await node.callContract({ from, to, value: BigInt(body.value ?? '0'), data });
      if (!answer.ok) throw new CodedError('TransactionDryRunError', answer.error);
      return `0x${answer.value}`;
    } catch (error) {
      if (!isCodedError(error, 'LedgerUnreachable')) throw error;
      throw new CodedError('RemoteServiceTimeout', 'The ledger cannot be reached', { cause: error });
    }
  };
}
