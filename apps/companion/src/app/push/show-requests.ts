/** What the service worker says to a page that is open when its user presses a notification. */
export const showRequests = 'ShowRequests';

/** Where a notification leads: the app finds out there what it is about. */
export const notificationAddress = '/waiting';

/** What somebody is in the middle of is not taken away from them: it says by itself what else waits once they are done. */
const inTheMiddle = /^\/(?:requests\/|tasks\/|sitting|scan|pair|invitation|profile\/)/;

/** Goes there once a notification was pressed. */
export function showRequestsWhenAsked(goThere: () => Promise<void>): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data === showRequests && !inTheMiddle.test(globalThis.location.pathname)) void goThere();
  });
}
