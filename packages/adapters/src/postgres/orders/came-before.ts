/** SQL for the entry of the journal that proposed an intent, or the one that executed it: the last decision did. */
const entryOf = (intentId: string, moment: 'proposed' | 'executed') => `
  select q.journal_position as position, j.text = '' as adopted
  from intent_decision d
  join request q on q.id = d.request_id
  left join journal j on j.root_domain_id = q.root_domain_id and j.position = q.journal_position
  where d.intent_id = ${intentId} order by d.position ${moment === 'proposed' ? 'asc' : 'desc'} limit 1`;

/**
 * SQL for whether a revision `e` was made before intent `m` was proposed or executed. The journal's order tells: what was judged
 * earlier may be accepted later, and many things happen in one millisecond. Between two that were there before the journal, their
 * times do. What no intent made was there always.
 */
const cameBefore = (moment: 'proposed' | 'executed') => `
  (e.intent_id is null or coalesce((
    select case when made.adopted and agreed.adopted then null else made.position < agreed.position end
    from (${entryOf('e.intent_id', 'executed')}) made, (${entryOf('m.id', moment)}) agreed), e.saved_at <= m.modified_at))`;

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
