import type { WorkflowConditionRoleQuorum } from '@countersign/model';

// No role has a space in it.
const before = ' ';

/** The name of the seats that a quorum asks for: its role, and the key that is demanded where one is. */
export function seatName({ role, key }: Pick<WorkflowConditionRoleQuorum, 'role' | 'key'>): string {
  return key === undefined ? role : `${role}${before}${key}`;
}

/** The role of a seat. */
export function roleOfSeat(seat: string): string {
  return seat.split(before, 1)[0] ?? seat;
}

/** True for a seat that is filled by a platform credential alone. */
export function demandsCredential(seat: string): boolean {
  return seat.includes(before);
}
