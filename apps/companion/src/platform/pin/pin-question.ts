import { CodedError } from '@countersign/kernel';

/** What became of a try. `until` is when the next one may be made, in milliseconds since 1970; undefined where that is now. */
export type PinAnswer =
  | { readonly outcome: 'Right' }
  | { readonly outcome: 'Wrong' | 'TooEarly'; readonly until: number | undefined };

/** What a try gives: what the PIN opened, or why it opened nothing. */
export type Tried<T> = { readonly opened: T } | Exclude<PinAnswer, { outcome: 'Right' }>;

/** A PIN that is asked for. */
export interface PinQuestion {
  readonly profileId: string;
  /** When a try may be made, if not now. */
  readonly until: number | undefined;
  /** Undefined where it could not be looked at: then nothing is asked any more. */
  readonly answer: (pin: string) => Promise<PinAnswer | undefined>;
  readonly cancel: () => void;
}

let question: PinQuestion | undefined;
const listeners = new Set<() => void>();

function publish(next: PinQuestion | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}

/** Calls this whenever a PIN is asked for, and when it no longer is; gives the function that ends it. */
export function subscribeToPinQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The PIN that is asked for now. */
export function pinQuestion(): PinQuestion | undefined {
  return question;
}

/** Asks no longer, e.g. because the app is locked. */
export function withdrawPinQuestion(): void {
  question?.cancel();
}

/**
 * Asks for the PIN of a profile until `attempt` gives something for it. Throws a {@link CodedError} with `Cancelled` where the person, or
 * what else goes on in the app, leaves it at that; and what `attempt` throws.
 */
export function askForPin<T>(
  profileId: string,
  until: number | undefined,
  attempt: (pin: string) => Promise<Tried<T>>,
): Promise<T> {
  withdrawPinQuestion();
  return new Promise<T>((resolve, reject) => {
    const end = () => {
      if (question === asked) publish(undefined);
    };
    const asked: PinQuestion = {
      profileId,
      until,
      answer: async (pin) => {
        try {
          const tried = await attempt(pin);
          if (!('opened' in tried)) return tried;
          end();
          // Nobody waits for it where the question was withdrawn meanwhile.
          resolve(tried.opened);
          return { outcome: 'Right' };
        } catch (error) {
          end();
          reject(error);
          return undefined;
        }
      },
      cancel: () => {
        end();
        reject(new CodedError<'Cancelled'>('Cancelled', 'The PIN was not entered'));
      },
    };
    publish(asked);
  });
}
