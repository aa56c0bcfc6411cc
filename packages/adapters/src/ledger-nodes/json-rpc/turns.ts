/** Lets so many in at once, in the order in which they came; one that wants to be alone waits until all others are out. Gives the way out. */
export function createTurns(most: number): (isAlone: boolean) => Promise<() => void> {
  let taken = 0;
  const waiting: { readonly places: number; readonly enter: (leave: () => void) => void }[] = [];

  function admit(): void {
    for (let next = waiting[0]; next !== undefined && taken + next.places <= most; next = waiting[0]) {
      const { places, enter } = next;
      waiting.shift();
      taken += places;
      enter(() => {
        taken -= places;
        admit();
      });
    }
  }

  return (isAlone) =>
    new Promise((enter) => {
      waiting.push({ places: isAlone ? most : 1, enter });
      admit();
    });
}
