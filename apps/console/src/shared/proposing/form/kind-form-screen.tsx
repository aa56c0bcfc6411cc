import { screenRoute } from '../../routing/screen-route.ts';
import { KindChoice } from './kind-choice.tsx';
import { KindForm } from './kind-form.tsx';

const route = screenRoute('intents/create');

/** A new proposal: what is to be done, then the form of its kind. */
export function NewProposal() {
  const { type, entityId } = route.useSearch();
  return type === undefined ? <KindChoice /> : <KindForm type={type} entityId={entityId} />;
}
