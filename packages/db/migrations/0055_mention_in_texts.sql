-- Long texts mention people: what stands for a text in its item's row says whom, as it does for texts that are saved from
-- now on, so that nobody is told again of a mention that was there before, and whose work items are is judged with it.
with said as (
  select l.team_id, l.item_id, l.attribute_id::text as attribute_id, (
    select jsonb_agg(p.id order by p.first) from (
      select (m.parts)[1]::bigint as id, min(m.at) as first
      from regexp_matches(l.html, '<span data-type="mention" data-id="([1-9]\d{0,9})"', 'g') with ordinality as m(parts, at)
      group by 1 having (m.parts)[1]::bigint <= 2147483647 order by 2 limit 50) p) as people
  from long_texts l where l.html like '%<span data-type="mention"%'),
slots as (
  select i.team_id, i.id,
    jsonb_object_agg(s.attribute_id, jsonb_set(i.values -> s.attribute_id, '{0,mentions}', s.people)) as filled
  from said s join items i on i.team_id = s.team_id and i.id = s.item_id
  where s.people is not null and i.values -> s.attribute_id -> 0 ? 'excerpt' group by i.team_id, i.id),
kept as (
  update items i set values = i.values || s.filled from slots s where i.team_id = s.team_id and i.id = s.id
  returning i.team_id, i.id)
insert into work_pending (team_id, kind, record) select team_id, 'item', id::text from kept;
