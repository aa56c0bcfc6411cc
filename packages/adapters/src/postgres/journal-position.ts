/**
 * SQL for the position of the journal's entry that proposed an intent, or of the one that executed it: the last decision did. Null for an
 * intent from before the journal, and for none.
 */
export const positionOf = (intentId: string, moment: 'proposed' | 'executed') => `(
  select case when j.text <> '' then j.position end
  from (select request_id, root_domain_id from intent_decision where intent_id = ${intentId}
    order by position ${moment === 'proposed' ? 'asc' : 'desc'} limit 1) d
  join request q on q.id = d.request_id
  join journal j on j.root_domain_id = q.root_domain_id and j.position = q.journal_position)`;
