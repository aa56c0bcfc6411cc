/** How long a proposal waits for its decisions: seven days, so that what is proposed on a Friday can be approved on a Monday. */
const proposalLifetimeMs = 7 * 24 * 3_600_000;

/** When a proposal made now expires, as ISO text. */
export const proposalExpiry = (now: Date): string => new Date(now.getTime() + proposalLifetimeMs).toISOString();
