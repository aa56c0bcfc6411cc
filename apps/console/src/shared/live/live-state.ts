/** Even then data is looked at now and then, in case something changes that no event tells of. */
const livePollMs = 60_000;

let live = false;

/** Keeps whether changes arrive as they happen. */
export function setLive(isLive: boolean): void {
  live = isLive;
}

/** How long until data is asked for again: rarely while changes arrive as they happen. */
export const pollUnlessLive = (milliseconds: number): number => (live ? livePollMs : milliseconds);

/** How often something that is still being done is asked for, until it is done. */
export const underWayMs = 2_000;
