/** SQL for the decisions of an intent with the texts that were signed: JSON of `StoredDecision`s. */
export function decisionsOf(intentId: string): string {
  return `select coalesce(json_agg(json_build_object('decision', d.decision, 'rawRequest', q.text)), '[]')
    from intent_decision d join signed_request q on q.id = d.request_id where d.intent_id = ${intentId}`;
}
