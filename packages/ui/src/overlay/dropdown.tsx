import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react';

import classes from './overlay.module.css';
import { placeBelow } from './place-below.ts';

/** What the button of a dropdown takes. */
export interface TriggerProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly type: 'button';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string | undefined;
  readonly 'aria-haspopup': 'menu' | 'dialog';
  readonly onClick: () => void;
}

const focusable = 'input:not(:disabled), button:not(:disabled), [href], [tabindex="0"]';

/**
 * A box below a button, in the browser's top layer, so that nothing clips it. Opens on click, takes the focus, and closes on
 * Escape, on a click elsewhere, and when the focus leaves; the focus then returns to the button. Where it stands in a dialog,
 * Escape closes the box alone.
 */
export function Dropdown({
  trigger,
  children,
  label,
  align = 'start',
  kind = 'dialog',
}: {
  trigger: (props: TriggerProps) => ReactNode;
  children: (close: () => void) => ReactNode;
  label: string;
  align?: 'start' | 'end';
  kind?: 'menu' | 'dialog';
}) {
  const id = useId();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [opened, setOpened] = useState(false);
  const close = () => {
    setOpened(false);
    button?.focus();
  };
  return (
    <>
      {trigger({
        ref: setButton,
        type: 'button',
        'aria-expanded': opened,
        'aria-controls': opened ? id : undefined,
        'aria-haspopup': kind,
        onClick: () => setOpened(!opened),
      })}
      {opened ? (
        <DropdownBox
          id={id}
          label={label}
          align={align}
          kind={kind}
          button={button}
          onClose={close}
          onLeave={() => setOpened(false)}
        >
          {children(close)}
        </DropdownBox>
      ) : null}
    </>
  );
}

interface BoxProps {
  id: string;
  label: string;
  align: 'start' | 'end';
  kind: 'menu' | 'dialog';
  button: HTMLButtonElement | null;
  onClose: () => void;
  onLeave: () => void;
  children: ReactNode;
}

function DropdownBox({ id, label, align, kind, button, onClose, onLeave, children }: BoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const place = useEffectEvent(() => {
    if (button && box.current) placeBelow(button, box.current, align);
  });
  const leave = useEffectEvent((target: EventTarget | null) => {
    if (!(target instanceof Node) || box.current?.contains(target) || button?.contains(target)) return;
    onLeave();
  });
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // What had the focus may have gone, or been disabled since: then nothing has it, and the key comes from the page itself.
    const has = document.activeElement ?? document.body;
    if (has !== document.body && has !== button && box.current?.contains(has) !== true) return;
    event.preventDefault();
    onClose();
  });
  useLayoutEffect(() => {
    box.current?.showPopover();
    place();
    // Where all of it is still on its way, the box has the focus: Escape must close it then, too.
    (box.current?.querySelector<HTMLElement>(focusable) ?? box.current)?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const onPointer = (event: PointerEvent) => leave(event.target);
    const onFocus = (event: FocusEvent) => leave(event.target);
    const onMove = () => place();
    const onKey = (event: KeyboardEvent) => closeOnEscape(event);
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('focusin', onFocus);
    window.addEventListener('resize', onMove);
    window.addEventListener('scroll', onMove, true);
    // What stands in it may come later, or unfold.
    const sizes = new ResizeObserver(onMove);
    if (box.current) for (const part of box.current.children) sizes.observe(part);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('focusin', onFocus);
      window.removeEventListener('resize', onMove);
      window.removeEventListener('scroll', onMove, true);
      sizes.disconnect();
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it has a role: menu or dialog
    <div ref={box} id={id} popover="manual" role={kind} aria-label={label} className={classes.box} tabIndex={-1}>
      {children}
    </div>
  );
}
