import { Suspense, useSyncExternalStore } from 'react';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';
import { pinQuestion, subscribeToPinQuestion } from '../../platform/pin/pin-question.ts';
import { useProfileState } from '../profile/profile-store.ts';

const PinDialog = lazyScreen(() => import('./pin-dialog.tsx'), 'PinDialog');

/** The PIN that is asked for, in front of whatever screen. */
export function AskedPin() {
  const question = useSyncExternalStore(subscribeToPinQuestion, pinQuestion);
  const state = useProfileState();
  if (question === undefined) return null;
  const profile = state.status === 'ready' ? state.profiles.find(({ id }) => id === question.profileId) : undefined;
  return (
    <Suspense fallback={null}>
      <PinDialog question={question} profile={profile} />
    </Suspense>
  );
}
