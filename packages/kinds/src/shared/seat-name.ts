import type { SigningKeyDemand, WorkflowConditionRoleQuorum } from '@countersign/model';

// No role has a space in it.
const demanded = ` ${'PlatformCredential' satisfies SigningKeyDemand}`;

/** The name of the seats that a quorum asks for: its role, and the key that is demanded where one is. */
export function seatName({ role, key }: Pick<WorkflowConditionRoleQuorum, 'role' | 'key'>): string {
  return key === undefined ? role : role + demanded;
}

/** The role of a seat. */
export function roleOfSeat(seat: string): string {
  return demandsCredential(seat) ? seat.slice(0, -demanded.length) : seat;
}

/** True for a seat that is filled by a platform credential alone. */
export function demandsCredential(seat: string): boolean {
  return seat.endsWith(demanded);
}
