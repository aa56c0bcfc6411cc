import '../../../../shared/movements/texts.ts';

import { concernedEntity, isOrder } from '@countersign/kinds/words';
import type { IntentEntity } from '@countersign/kinds/schemas';

import { EntityProgress } from './entity-progress.tsx';
import { CancellationProgress } from './cancellation-progress.tsx';
import { OrderProgress } from './order-progress.tsx';
import { ProgressSection } from './progress-section.tsx';
import { ReleaseProgress } from './release-progress.tsx';
import { executedStages } from './stages.ts';

/** How far a task is, from its proposal to what became of it: for a transfer of funds, to its confirmation by the ledger. */
export function TaskProgress({ intent }: { intent: IntentEntity }) {
  const { payload } = intent.details;
  if (isOrder(payload)) return <OrderProgress intent={intent} orderId={payload.id} />;
  if (payload.type === 'v0_ReleaseQuarantinedTransfers') return <ReleaseProgress intent={intent} payload={payload} />;
  if (payload.type === 'v0_AttemptTransactionOrderCancellation')
    return <CancellationProgress intent={intent} payload={payload} />;
  const entity = concernedEntity(payload);
  if (entity) return <EntityProgress intent={intent} entity={entity} />;
  return <ProgressSection intent={intent} further={executedStages(intent)} names={['Executed']} />;
}
