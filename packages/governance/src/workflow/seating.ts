import { demandsCredential, seatName, type Demand } from '@countersign/kinds/rules';
import type { SigningKeyDemand } from '@countersign/model';

/** Someone who may fill a seat, with the roles they hold in the domain of the policy. */
export interface Seatable {
  readonly publicKey: string;
  readonly roles: readonly string[];
  /** True of who has signed without a platform credential: seats that demand one are not theirs. */
  readonly isPlain?: boolean;
  /** True of who has signed with a credential that is synchronised: seats that demand one of one device alone are not theirs. */
  readonly isSynchronised?: boolean;
}

/**
 * Places distinct people on the seats of roles: a maximum bipartite matching (augmenting paths), one seat per person.
 * Raising the demand keeps every seat filled so far filled, though perhaps by someone else.
 */
export class Seating {
  #demand: Demand;
  #demandsKeys: boolean;
  readonly #occupants = new Map<string, Seatable[]>();
  #filled = 0;

  constructor(demand: Demand) {
    this.#demand = demand;
    this.#demandsKeys = demandsKeys(demand);
  }

  /** How many seats are filled. */
  get filled(): number {
    return this.#filled;
  }

  /** From now on seats are those of `demand`, which asks for no less than before. */
  raise(demand: Demand): void {
    this.#demand = demand;
    this.#demandsKeys = demandsKeys(demand);
  }

  /** Seats one more person, moving others where that helps. False if there is no seat to win. */
  place(person: Seatable): boolean {
    if (this.#takeFreeSeat(person)) return true;
    const path = this.#path(person);
    if (!path) return false;
    let mover = person;
    for (const { role, displaced } of path) {
      const seated = this.#occupants.get(role) ?? [];
      if (!this.#occupants.has(role)) this.#occupants.set(role, seated);
      if (!displaced) {
        seated.push(mover);
        break;
      }
      seated[seated.indexOf(displaced)] = mover;
      mover = displaced;
    }
    this.#filled++;
    return true;
  }

  /** True if one more seat could be filled with this person's help. Changes nothing. */
  couldPlace(person: Seatable): boolean {
    return this.#path(person) !== undefined;
  }

  /** Who sits on the seats of a name. */
  occupants(seat: string): readonly Seatable[] {
    return this.#occupants.get(seat) ?? [];
  }

  /** The names of the seats that somebody may take; first those that fewer may. */
  #seatsFor({ roles, isPlain, isSynchronised }: Seatable): readonly string[] {
    if (!this.#demandsKeys || isPlain === true) return roles;
    const seatsBy = (key: SigningKeyDemand) => roles.map((role) => seatName({ role, key }));
    return [...(isSynchronised === true ? [] : seatsBy('DeviceBoundCredential')), ...seatsBy('PlatformCredential'), ...roles];
  }

  #takeFreeSeat(person: Seatable): boolean {
    for (const role of this.#seatsFor(person)) {
      const seats = this.#demand.get(role);
      if (seats === undefined) continue;
      const seated = this.#occupants.get(role);
      if (!seated) this.#occupants.set(role, [person]);
      else if (seated.length < seats) seated.push(person);
      else continue;
      this.#filled++;
      return true;
    }
    return false;
  }

  // The moves that win a seat for `person`: each takes the seat of the one displaced, the last a free one. Breadth first, so
  // that the fewest people move.
  #path(person: Seatable): { role: string; displaced?: Seatable }[] | undefined {
    const reached = new Map<string, { from: Seatable; previous: string | undefined }>();
    const queue: { mover: Seatable; previous: string | undefined }[] = [{ mover: person, previous: undefined }];
    for (let step = queue.shift(); step; step = queue.shift()) {
      for (const role of this.#seatsFor(step.mover)) {
        const seats = this.#demand.get(role);
        if (seats === undefined || reached.has(role)) continue;
        reached.set(role, { from: step.mover, previous: step.previous });
        const seated = this.#occupants.get(role) ?? [];
        if (seated.length < seats) return unwind(role, reached);
        for (const other of seated) queue.push({ mover: other, previous: role });
      }
    }
    return undefined;
  }
}

function demandsKeys(demand: Demand): boolean {
  for (const seat of demand.keys()) if (demandsCredential(seat)) return true;
  return false;
}

function unwind(
  freeRole: string,
  reached: ReadonlyMap<string, { from: Seatable; previous: string | undefined }>,
): { role: string; displaced?: Seatable }[] {
  const path: { role: string; displaced?: Seatable }[] = [];
  let displaced: Seatable | undefined;
  for (let role: string | undefined = freeRole; role !== undefined;) {
    const step = reached.get(role);
    if (!step) break;
    path.unshift({ role, displaced });
    displaced = step.from;
    role = step.previous;
  }
  return path;
}
