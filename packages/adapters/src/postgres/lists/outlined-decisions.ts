/**
 * SQL for the decisions on an intent, as JSON, with little in place of the texts that were signed: who is left depends on what an approval says
 * of itself alone, and a list of many intents is not to read all that they are about. A proposal is its author's approval, whatever is in it; of
 * an approval's context, the endpoints and policies are left out.
 */
export const outlinedDecisions = (intentId: string) => `(
  select coalesce(jsonb_agg(jsonb_build_object('publicKey', d.public_key, 'decision', d.decision || jsonb_build_object('rawRequest',
      case when d.position = 0 then '{"type":"Propose"}' else (
        select jsonb_strip_nulls(jsonb_build_object('type', q.text::jsonb->'type', 'context', jsonb_set(
            jsonb_set(q.text::jsonb->'context', '{destinations}', '[]', false), '{policies}', '[]', false)))::text
          from signed_request q where q.id = d.request_id) end))
    order by d.position), '[]')
  from intent_decision d where d.intent_id = ${intentId})`;

/** SQL for whether a row of `intent_decision` is an approval that is good no more at that moment: the twin of the rules' `isOver`. */
export const isOver = (row: string, at: string) => `coalesce((
  select (q.text::jsonb#>>'{context,expiryAt}')::timestamptz <= ${at} from signed_request q
  where q.id = ${row}.request_id and ${row}.position > 0), false)`;
