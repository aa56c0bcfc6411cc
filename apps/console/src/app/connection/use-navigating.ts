import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** True once it has been true for so long. */
function useLasting(isTrue: boolean, milliseconds: number): boolean {
  const [lasted, setLasted] = useState(false);
  useEffect(() => {
    if (!isTrue) return undefined;
    const timer = setTimeout(() => setLasted(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [isTrue, milliseconds]);
  return isTrue && lasted;
}

/** Whether another screen has been on its way for so long. Another page or filter of a list is no other screen. */
export function useNavigating(milliseconds: number): boolean {
  return useLasting(
    useRouterState({
      select: ({ isLoading, location, resolvedLocation }) =>
        isLoading && resolvedLocation !== undefined && location.pathname !== resolvedLocation.pathname,
    }),
    milliseconds,
  );
}
