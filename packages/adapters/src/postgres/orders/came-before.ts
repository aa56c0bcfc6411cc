import { positionOf } from '../journal-position.ts';

/**
 * SQL for whether a revision `e` was made before intent `m` was proposed or executed: the twin of `cameBefore`. What was judged earlier may be
 * accepted later, and many things happen in one millisecond. What no intent made was there always.
 */
const cameBefore = (moment: 'proposed' | 'executed') => `
  (e.intent_id is null or (
    select case when made is null and agreed is null then e.saved_at <= m.modified_at else coalesce(made, -1) < coalesce(agreed, -1) end
    from (select ${positionOf('e.intent_id', 'executed')} as made, ${positionOf('m.id', moment)} as agreed) positions))`;

/** The revision that user `p` had when intent `m` was executed: that is when approvals were looked at last. */
export const userAtExecution = `(
  select * from entity_revision e where e.kind = 'User' and e.id = p.id and ${cameBefore('executed')}
  order by e.revision desc limit 1)`;

/**
 * The revision of endpoint `p` that people agreed to with intent `m`: the one that it had when the order was proposed, which it has to
 * have still when the order is executed. The first one is it wherever there was none before.
 */
export const agreedEndpoint = `(
  select * from entity_revision e where e.kind = 'Endpoint' and e.id = p.id and (e.revision = 1 or ${cameBefore('proposed')})
  order by e.revision desc limit 1)`;
