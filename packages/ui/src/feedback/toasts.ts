import { useSyncExternalStore } from 'react';

import type { Tone } from '../parts/status-chip.tsx';

/** One message at the bottom right; with a link it stays 30 s, without 5 s. */
export interface Toast {
  readonly id: number;
  readonly tone: Tone;
  readonly title: string;
  readonly message?: string;
  readonly link?: ToastLink;
}
export interface ToastLink {
  readonly href: string;
  readonly label: string;
}

const plainMs = 5_000;
const withLinkMs = 30_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
function publish(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** How long a toast stays, in milliseconds. */
export const toastDuration = (toast: Pick<Toast, 'link'>): number => (toast.link ? withLinkMs : plainMs);

/** Shows a message; gives its id, with which it can be dismissed early. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  lastId += 1;
  publish([...toasts.slice(-4), { ...toast, id: lastId }]);
  return lastId;
}

export const dismissToast = (id: number): void => publish(toasts.filter((toast) => toast.id !== id));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The messages on the screen. */
export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts);
