import { err, ok, type Result } from '@countersign/kernel';
import type { TransactionSummary } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import { isUnspendable } from '../address.ts';
import { gwei } from '../amount.ts';
import { readTokenCall, type TokenCall } from '../contract/calls.ts';
import type { TransactionFields } from './fields.ts';
import { movementsOf } from './movements.ts';
import { ethereumParameters } from './parameters.ts';
import { readTransaction } from './read.ts';

/** Contracts read allowances this large as "no limit". */
const unlimited = 2n ** 255n;

const typeNames = { 0: 'Legacy', 1: 'Access list (EIP-2930)', 2: 'Dynamic fee (EIP-1559)' } as const;

/** Reads a signed transaction for people: who sends what to whom, at most for which fee, and what to be careful of. */
export function decode(raw: string, ledger: Ledger): Result<TransactionSummary, 'MalformedTransaction'> {
  const chainId = BigInt(ethereumParameters(ledger).chainId);
  const read = readTransaction(raw);
  if (!read.ok) return err('MalformedTransaction');
  const { fields, sender, transactionId } = read.value;
  const call = fields.to === undefined ? undefined : readTokenCall(fields.data);
  const movements = movementsOf(fields, sender);
  return ok({
    transactionId,
    operation: operationOf(fields, call),
    senders: [sender],
    movements,
    fee: fields.gasLimit * fields.maxFeePerGas,
    sequence: fields.nonce.toString(),
    memos: [],
    details: [...detailsOf(fields), ...(call === undefined ? [] : callDetails(call))],
    warnings: [...networkWarnings(fields, chainId), ...callWarnings(fields, call), ...burnWarnings(movements)],
  });
}

function operationOf(fields: TransactionFields, call: TokenCall | undefined): string {
  if (fields.to === undefined) return 'ContractCreation';
  if (call === undefined) return fields.data === '' ? 'Transfer' : 'ContractCall';
  return 'spender' in call || 'operator' in call ? 'TokenApproval' : 'TokenTransfer';
}

function detailsOf(fields: TransactionFields): TransactionSummary['details'] {
  const prices =
    fields.type === 2
      ? [
          { label: 'Maximum fee per gas', value: gwei(fields.maxFeePerGas) },
          { label: 'Maximum priority fee per gas', value: gwei(fields.maxPriorityFeePerGas) },
        ]
      : [{ label: 'Gas price', value: gwei(fields.maxFeePerGas) }];
  return [
    { label: 'Type', value: typeNames[fields.type] },
    { label: 'Chain id', value: fields.chainId?.toString() ?? 'any' },
    { label: 'Nonce', value: fields.nonce.toString() },
    { label: 'Gas limit', value: fields.gasLimit.toString() },
    ...prices,
    ...(fields.to !== undefined && fields.data !== '' ? [{ label: 'Contract', value: fields.to }] : []),
    ...(fields.data === '' ? [] : [{ label: 'Call data', value: `0x${fields.data}` }]),
    ...fields.accessList.map((entry) => ({ label: 'Access list', value: `${entry.address} (${entry.storageKeys.length})` })),
  ];
}

function callDetails(call: TokenCall): TransactionSummary['details'] {
  const method = { label: 'Method', value: call.method.replace(/(721|1155)$/, '') };
  if ('spender' in call)
    return [
      method,
      { label: 'Spender', value: call.spender },
      { label: 'Allowance', value: call.amount >= unlimited ? 'unlimited' : call.amount.toString() },
    ];
  if ('operator' in call) return [method, { label: 'Operator', value: call.operator }];
  return [method];
}

function networkWarnings(fields: TransactionFields, chainId: bigint): readonly string[] {
  if (fields.chainId === undefined) return ['The transaction is valid on every network: it can be replayed elsewhere.'];
  return fields.chainId === chainId
    ? []
    : [`The transaction is for the network with chain id ${fields.chainId}, not ${chainId}.`];
}

function callWarnings(fields: TransactionFields, call: TokenCall | undefined): readonly string[] {
  if (fields.to === undefined) return ['Creates a contract.'];
  if (fields.data === '') return [];
  if (call === undefined) return ['Calls a contract with data that cannot be read here: its effect is unknown.'];
  const warnings = fields.value > 0n ? ['Sends coins along with the call.'] : [];
  switch (call.method) {
    case 'approve':
    case 'increaseAllowance':
      if (call.amount >= unlimited)
        warnings.push(`Lets ${call.spender} take all tokens of this contract, now and later (unlimited approval).`);
      else if (call.amount > 0n) warnings.push(`Lets ${call.spender} take up to ${call.amount} of the token's smallest unit.`);
      break;
    case 'setApprovalForAll':
      if (call.approved) warnings.push(`Lets ${call.operator} take all tokens of this contract, now and later.`);
      break;
    case 'transferFrom':
      warnings.push('Of a contract with unique tokens, the number that is read as an amount names the token.');
      break;
    case 'transfer':
      if (call.to === fields.to) warnings.push('Sends tokens to their own contract, where they are usually lost.');
      break;
    case 'safeTransferFrom721':
    case 'safeTransferFrom1155':
      break;
  }
  return warnings;
}

function burnWarnings(movements: TransactionSummary['movements']): readonly string[] {
  const burnt = movements.find((movement) => movement.to !== undefined && isUnspendable(movement.to));
  return burnt === undefined ? [] : [`Sends to ${burnt.to}, which nobody holds: it is lost for ever.`];
}
