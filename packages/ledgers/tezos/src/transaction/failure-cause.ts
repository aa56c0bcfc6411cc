import type { FailureCause } from '@countersign/model';

/** What errors of the protocol mean to people, by their ids without the protocol before them (https://octez.tezos.com/docs/developer/error_monad_p3_advanced.html). */
const causes: Readonly<Record<string, FailureCause>> = {
  'contract.balance_too_low': 'NotEnoughFunds',
  'contract.cannot_pay_storage_fee': 'NotEnoughFunds',
  'contract.manager.unregistered_delegate': 'NotABaker',
  'contract.non_existing_contract': 'NoSuchPayee',
  'gas_exhausted.operation': 'OutOfWork',
  'implicit.empty_implicit_contract': 'NotEnoughFunds',
  'implicit.empty_implicit_delegated_contract': 'ReserveTooLow',
  'michelson_v1.runtime_error': 'ContractRefused',
  'michelson_v1.script_rejected': 'ContractRefused',
  'storage_exhausted.operation': 'OutOfWork',
};

/** What the id of an error means. */
export function failureCause(code: string): FailureCause | undefined {
  return causes[code];
}

/** The id of an error without the protocol that it is of: its name changes twice a year. */
export function failureCode(id: string): string {
  return id.replace(/^proto\.[^.]+\./, '');
}
