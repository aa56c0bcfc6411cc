import { isCodedError } from '@countersign/kernel';
import type { NodeSight } from '@countersign/ledger-port';

/** What is kept of a node for those who watch the instance. */
export interface SeenNode {
  /** Whether it answers, as the question goes. */
  readonly watch: <T>(asked: Promise<T>) => Promise<T>;
  /** The newest block that it reports. */
  readonly saw: (height: number) => void;
  readonly sight: () => NodeSight;
}

/** Nothing is known of the node yet. */
export function seenNode(name: string): SeenNode {
  let height: number | undefined;
  let failure: NodeSight['failure'];
  return {
    async watch(asked) {
      try {
        const answer = await asked;
        failure = undefined;
        return answer;
      } catch (error) {
        failure = isCodedError(error)
          ? { code: error.code, message: error.message }
          : { code: 'InternalError', message: 'It could not be asked' };
        throw error;
      }
    },
    saw: (newest) => void (height = newest),
    sight: () => ({ name, ...(height !== undefined && { height }), ...(failure !== undefined && { failure }) }),
  };
}
