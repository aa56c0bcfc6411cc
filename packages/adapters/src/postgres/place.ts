/** The domain `$1`, with all below it where `$2`: for `with recursive`. */
export const place = `place (id) as (
       select $1::uuid
       union
       select child.id from place join entity_domain child on $2 and child.data->>'parentId' = place.id::text
     )`;
