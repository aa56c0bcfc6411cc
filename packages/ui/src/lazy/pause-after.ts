const shortestPauseMs = 1_000;
const longestPauseMs = 15_000;

/**
 * How many milliseconds to wait after so many looks in vain: longer each time. `chance`, from 0 to 1, keeps it out of step with everybody else who
 * lost the same server.
 */
export function pauseAfter(failures: number, chance: number): number {
  return Math.min(shortestPauseMs * 2 ** (failures - 1), longestPauseMs) * (0.75 + chance / 2);
}
