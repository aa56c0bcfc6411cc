export const IntentDetail = () => null;
