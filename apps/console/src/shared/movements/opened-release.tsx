import { lazy, Suspense, type ComponentProps } from 'react';

const ReleaseDialog = lazy(async () => ({ default: (await import('./release-dialog.tsx')).ReleaseDialog }));

/** The dialog that releases quarantined transfers; its code is loaded when it is first opened. */
export function OpenedRelease(props: ComponentProps<typeof ReleaseDialog>) {
  return (
    <Suspense fallback={null}>
      <ReleaseDialog {...props} />
    </Suspense>
  );
}
