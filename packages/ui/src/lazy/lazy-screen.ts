import { isCodedError } from '@countersign/kernel';
import { createElement, use, useEffect, useEffectEvent, useState, type FunctionComponent, type ReactNode } from 'react';

import { fetchCode, type MissingCode } from './fetch-code.ts';
import { pauseAfter } from './pause-after.ts';

/** What `Component` draws, with its code fetched late. */
// oxlint-disable-next-line typescript/no-explicit-any -- what a screen draws is not asked, since routes are typed before their screens are
export type LazyScreen<Component> = Component extends (props: infer Props) => any
  ? ((props: Props) => ReactNode) & CodeAhead
  : never;

/** Fetches code before it is drawn. */
interface CodeAhead {
  /** Throws a {@link MissingCode} error where it did not come: for what must not be drawn without it. */
  readonly load: () => Promise<void>;
  /** Never fails: what did not come is asked for again when it is drawn. */
  readonly preload: () => Promise<void>;
}

/** What an error screen can do about code that did not come. */
interface Remedy {
  readonly forget: () => void;
  /** Fetches it again; false where still nothing answers. */
  readonly fetchAgain: () => Promise<boolean>;
}

const remedies = new WeakMap<object, Remedy>();
const remedyFor = (error: unknown) => (error instanceof Error ? remedies.get(error) : undefined);

/** To be called before what failed is drawn again: code that had not come is asked for again, and where it is still gone the page is reloaded. */
export function forgetFailure(error: unknown): void {
  remedyFor(error)?.forget();
  const mark = markOf(error);
  if (mark !== undefined) sessionStorage.removeItem(mark);
}

/** For the screen that shows an error: where nothing answered that has the code, asks for it until something does, and then calls back. */
export function useComesLater(error: unknown, callback: () => void): void {
  const onAnswer = useEffectEvent(callback);
  useEffect(() => {
    const remedy = remedyFor(error);
    // What is gone does not come by waiting.
    if (remedy === undefined || !isCodedError<MissingCode>(error, 'CodeUnreachable')) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let failures = 1;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void attempt(), pauseAfter(failures, Math.random()));
    };
    const attempt = async () => {
      const answers = await remedy.fetchAgain();
      if (isOver) return;
      if (answers) {
        isOver = true;
        return onAnswer();
      }
      failures += 1;
      wait();
    };
    wait();
    const onOnline = () => void attempt();
    globalThis.addEventListener('online', onOnline);
    return () => {
      isOver = true;
      clearTimeout(timer);
      globalThis.removeEventListener('online', onOnline);
    };
  }, [error]);
}

/**
 * A screen, or what opens on one, whose code is fetched when it is first drawn. Where it does not come a {@link MissingCode} error is thrown, until
 * {@link forgetFailure}, since React draws what failed a second time by itself.
 */
export function lazyScreen<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name): LazyScreen<Module[Name]> {
  let component: Module[Name] | undefined;
  let failure: unknown;
  let coming: Promise<void> | undefined;
  const forget = () => (failure = undefined);
  const come = async () => {
    try {
      component = (await fetchCode(load))[name];
    } catch (error) {
      failure = error;
      if (error instanceof Error) remedies.set(error, { forget, fetchAgain });
    } finally {
      coming = undefined;
    }
  };
  const fetched = () => (coming ??= come());
  const fetchAgain = async () => {
    await fetched();
    return component !== undefined || !isCodedError<MissingCode>(failure, 'CodeUnreachable');
  };
  function Lazy(props: object): ReactNode {
    if (component === undefined) {
      if (failure === undefined) use(fetched());
      else throw failure;
    }
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the type that is promised below says that it is one, and what it takes
    return createElement(component as FunctionComponent, props);
  }
  Lazy.load = async () => {
    if (component !== undefined) return;
    forget();
    await fetched();
    const error = failure;
    forget();
    if (error !== undefined) throw error;
  };
  Lazy.preload = () => Lazy.load().catch(() => undefined);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- TypeScript can't follow an export's type by its name to here
  return Lazy as LazyScreen<Module[Name]>;
}

/** Under which it is noted that the page was reloaded for code that is gone. */
function markOf(failure: unknown): string | undefined {
  return isCodedError<MissingCode>(failure, 'CodeGone') ? `reloaded-for ${String(failure.cause)}` : undefined;
}

/** How long a reload is waited for: it stays where the browser asks whether to leave it and somebody says no. */
const leavingMs = 5_000;

/** For what shows an error in place of a whole screen: reloads the page, once, for code that is gone. True while that is waited for. */
export function useLoadsAnew(error: unknown): boolean {
  const mark = markOf(error);
  const [isLeaving, setIsLeaving] = useState(() => mark !== undefined && sessionStorage.getItem(mark) === null);
  useEffect(() => {
    if (mark === undefined || !isLeaving) return;
    sessionStorage.setItem(mark, '');
    globalThis.location.reload();
    const timer = setTimeout(() => setIsLeaving(false), leavingMs);
    return () => clearTimeout(timer);
  }, [mark, isLeaving]);
  return isLeaving;
}
