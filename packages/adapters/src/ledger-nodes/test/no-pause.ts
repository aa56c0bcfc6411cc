/** In place of the pauses before a node is asked again: how long they are is shown elsewhere. */
export const noPause = (): Promise<void> => Promise.resolve();
