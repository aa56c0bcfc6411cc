/** The caller's relation to the domain `desk`, or what is wrong with their token. */
export const callers = [
  /** A user of the domain with a role that may read all of it. */
  'own',
  /** A user of the domain above, who may read all there and below. */
  'above',
  'below',
  'beside',
  /** The holder of a valid token whose key is no user's. */
  'nobody',
  /** As `own`, but locked since the token was issued. */
  'locked',
  /** A user of the domain whose role may read nothing. */
  'roleless',
  'expired',
  /** A token that another key has signed, and one that none has. */
  'forged',
  'unsigned',
  'malformed',
  'tokenless',
] as const;
export type Caller = (typeof callers)[number];

/** The status of the right answer, and the reason of a refusal. */
export type Answer = string;
export type Answers = Readonly<Record<Caller, Answer>>;

export const notThere = '404 EntityNotFoundError';
export const denied = '403 PermissionDeniedError';
const badToken = '401 InvalidJwtError';
const badTokens = {
  expired: badToken,
  forged: badToken,
  unsigned: badToken,
  malformed: badToken,
  tokenless: '401 UnauthorizedError',
} as const;

/** The same answer to everybody. */
export function everybody(answer: Answer): Answers {
  return Object.fromEntries(callers.map((caller) => [caller, answer])) as Answers;
}

/** The same answer to everyone with a valid token, except for some. */
export function holders(answer: Answer, but: Partial<Answers> = {}): Answers {
  return { ...everybody(answer), ...badTokens, ...but };
}

/** Users of any domain; nobody who is no user, or a locked one. */
export function members(answer: Answer, but: Partial<Answers> = {}): Answers {
  return holders(answer, { nobody: denied, locked: denied, ...but });
}

/** Who may read the desk: its readers and those above. It does not exist for others, and its own users without a role are refused. */
export function readers(answer: Answer, but: Partial<Answers> = {}): Answers {
  return holders(notThere, { own: answer, above: answer, roleless: denied, ...but });
}

/** The desk's own users for themselves; those who may only read it are refused as none of them. */
export function ownUsers(answer: Answer, but: Partial<Answers> = {}): Answers {
  return holders(notThere, { own: answer, above: denied, roleless: answer, ...but });
}
