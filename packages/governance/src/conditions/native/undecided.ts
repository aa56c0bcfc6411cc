/** Thrown where a native evaluation leaves the answer to the script engine. */
export class Undecided extends Error {
  constructor() {
    super('Left to the script engine');
    this.name = 'Undecided';
  }
}
