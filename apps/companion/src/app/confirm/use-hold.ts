import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';

const holdMilliseconds = 700;
const secondPressMilliseconds = 10_000;

/** Properties for a button that must be held, with the pointer or with a key. */
export interface Hold {
  readonly isHolding: boolean;
  /** A press that no pointer or key made (a screen reader's) asks for a second one instead. */
  readonly asksAgain: boolean;
  readonly handlers: {
    readonly onPointerDown: () => void;
    readonly onPointerUp: () => void;
    readonly onPointerLeave: () => void;
    readonly onPointerCancel: () => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onKeyUp: (event: KeyboardEvent) => void;
    readonly onBlur: () => void;
    readonly onClick: (event: MouseEvent) => void;
  };
}

const isPressKey = (key: string): boolean => key === ' ' || key === 'Enter';

/**
 * Calls `onHeld` once a button was held for 0.7 s, or pressed twice by assistive technology, which can't hold. One that becomes disabled
 * meanwhile is held no longer.
 */
export function useHold(onHeld: () => void, isDisabled: boolean): Hold {
  const [isHolding, setHolding] = useState(false);
  const [asksAgain, setAsksAgain] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasPressed = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (isDisabled) clearTimeout(timer.current);
  }, [isDisabled]);
  if (isDisabled && isHolding) setHolding(false);
  if (isDisabled && asksAgain) setAsksAgain(false);
  useEffect(() => {
    if (!asksAgain) return undefined;
    const forget = setTimeout(() => setAsksAgain(false), secondPressMilliseconds);
    return () => clearTimeout(forget);
  }, [asksAgain]);

  const start = () => {
    if (isHolding || isDisabled) return;
    wasPressed.current = true;
    setHolding(true);
    timer.current = setTimeout(() => {
      setHolding(false);
      onHeld();
    }, holdMilliseconds);
  };
  const stop = () => {
    clearTimeout(timer.current);
    setHolding(false);
  };
  return {
    isHolding,
    asksAgain,
    handlers: {
      onPointerDown: start,
      onPointerUp: stop,
      onPointerLeave: stop,
      onPointerCancel: stop,
      onBlur: stop,
      onKeyDown: (event) => {
        if (!isPressKey(event.key)) return;
        event.preventDefault();
        if (!event.repeat) start();
      },
      onKeyUp: (event) => {
        if (isPressKey(event.key)) stop();
      },
      onClick: () => {
        const byHand = wasPressed.current;
        wasPressed.current = false;
        if (byHand || isDisabled) return;
        setAsksAgain(!asksAgain);
        if (asksAgain) onHeld();
      },
    },
  };
}
