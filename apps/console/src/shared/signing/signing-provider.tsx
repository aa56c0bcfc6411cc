import { createContext, Suspense, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { tellMissingCode } from '../late/tell-missing-code.ts';
import type { SigningTask } from './signing-task.ts';

/** Where one signs; with the cryptography, so it only comes when somebody is about to. */
export const SignatureModal = lazyScreen(() => import('./signature-modal.tsx'), 'SignatureModal');

type Sign = (task: SigningTask) => Promise<boolean>;

const SigningContext = createContext<{ readonly sign: Sign; readonly cancel: (task: SigningTask) => void } | null>(null);

/** Holds the one signature modal of the console. Its code, with the cryptography, is only loaded for the first signature. */
export function SigningProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('app');
  const [task, setTask] = useState<SigningTask | null>(null);
  const finish = useRef<((submitted: boolean) => void) | null>(null);
  const sign = useCallback<Sign>(
    async (next) => {
      finish.current?.(false);
      try {
        await SignatureModal.load();
      } catch (error) {
        // What was entered stays on the screen, to be signed when the server is back.
        tellMissingCode(error, t);
        return false;
      }
      setTask(next);
      return new Promise((resolve) => {
        finish.current = resolve;
      });
    },
    [t],
  );
  const close = useCallback((submitted: boolean) => {
    finish.current?.(submitted);
    finish.current = null;
    setTask(null);
  }, []);
  const cancel = useCallback((cancelled: SigningTask) => setTask((shown) => (shown === cancelled ? null : shown)), []);
  const signing = useMemo(() => ({ sign, cancel }), [sign, cancel]);
  return (
    <SigningContext value={signing}>
      {children}
      {task ? (
        <Suspense fallback={null}>
          <SignatureModal task={task} onClose={close} />
        </Suspense>
      ) : null}
    </SigningContext>
  );
}

/**
 * Asks for a signature and sends the request. Resolves with true once the server has taken it, false if it was cancelled or failed.
 * Asking ends with the component that asked: a person who goes to another screen does not mean to sign any more.
 */
export function useSign(): Sign {
  const signing = use(SigningContext);
  if (!signing) throw new Error('No signing provider above');
  const { sign, cancel } = signing;
  const asked = useRef<SigningTask | null>(null);
  useEffect(
    () => () => {
      if (asked.current) cancel(asked.current);
    },
    [cancel],
  );
  return (task) => {
    asked.current = task;
    return sign(task);
  };
}
