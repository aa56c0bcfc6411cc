/** What the tabs of this app tell each other: that stored profiles changed, that somebody locked the app, or entered a wrong PIN. */
export type TabMessage = 'ProfilesChanged' | 'Locked' | 'PinWrong';

const messages: readonly TabMessage[] = ['ProfilesChanged', 'Locked', 'PinWrong'];

// One for both directions: a channel does not hear what it says itself.
const channel = new BroadcastChannel('countersign-companion');

/** Tells the other tabs of this app. */
export function tellOtherTabs(message: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel is heard by its own origin alone.
  channel.postMessage(message);
}

/** Calls this when another tab says so. */
export function onOtherTab(heard: TabMessage, listener: () => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = messages.find((one) => one === data);
    if (message === heard) listener();
  });
}
