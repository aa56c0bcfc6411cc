/** Where the signature modal stands. From idle either view can open, the two switch to each other, close returns to idle. */
export type SigningState = 'idle' | 'instructionsModal' | 'qrCodeModal';

export type SigningEvent =
  | { readonly type: 'open'; readonly notifications: boolean }
  | { readonly type: 'showQrCode' }
  | { readonly type: 'showInstructions' }
  | { readonly type: 'close' };

type Transitions = Record<SigningState, Partial<Record<SigningEvent['type'], (event: SigningEvent) => SigningState>>>;

const transitions: Transitions = {
  idle: { open: (event) => (event.type === 'open' && event.notifications ? 'instructionsModal' : 'qrCodeModal') },
  instructionsModal: { showQrCode: () => 'qrCodeModal', close: () => 'idle' },
  qrCodeModal: { showInstructions: () => 'instructionsModal', close: () => 'idle' },
};

/** The next state; an event that a state does not know changes nothing. */
export function nextSigningState(state: SigningState, event: SigningEvent): SigningState {
  return transitions[state][event.type]?.(event) ?? state;
}
