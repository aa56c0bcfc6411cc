import { createHash } from 'node:crypto';

/** Finds where something is written by its name, in 16 bytes a name: names are known by 64 bits of their SHA-256. */
export interface PlaceIndex {
  add(name: string, place: number): void;
  /** Every place of the name, and by chance one of another name: the reader looks. */
  find(name: string): readonly number[];
}

const firstSlots = 1_024;
const fullest = 0.7;

/** An empty index. Its tables are open-addressed and double when they are full; nothing is ever taken out. */
export function createPlaceIndex(): PlaceIndex {
  let high = new Uint32Array(firstSlots);
  let low = new Uint32Array(firstSlots);
  /** Plus one: 0 is an empty slot. */
  let places = new Float64Array(firstSlots);
  let used = 0;

  function put(upper: number, lower: number, place: number): void {
    const mask = places.length - 1;
    let slot = lower & mask;
    while (places[slot] !== 0) slot = (slot + 1) & mask;
    high[slot] = upper;
    low[slot] = lower;
    places[slot] = place;
  }

  function grow(): void {
    const [oldHigh, oldLow, oldPlaces] = [high, low, places];
    const slots = oldPlaces.length * 2;
    high = new Uint32Array(slots);
    low = new Uint32Array(slots);
    places = new Float64Array(slots);
    for (const [slot, place] of oldPlaces.entries()) {
      if (place !== 0) put(oldHigh[slot] ?? 0, oldLow[slot] ?? 0, place);
    }
  }

  return {
    add(name, place) {
      if (used + 1 > places.length * fullest) grow();
      const [upper, lower] = hashOf(name);
      put(upper, lower, place + 1);
      used++;
    },
    find(name) {
      const [upper, lower] = hashOf(name);
      const mask = places.length - 1;
      const found: number[] = [];
      for (let slot = lower & mask; ; slot = (slot + 1) & mask) {
        const place = places[slot] ?? 0;
        if (place === 0) return found;
        if (high[slot] === upper && low[slot] === lower) found.push(place - 1);
      }
    },
  };
}

function hashOf(name: string): readonly [number, number] {
  const hash = createHash('sha256').update(name).digest();
  return [hash.readUInt32BE(0), hash.readUInt32BE(4)];
}
