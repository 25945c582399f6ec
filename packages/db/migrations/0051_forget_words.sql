-- Words of rows that are removed are counted off, whoever removes them: places that are purged take their rows along in
-- statements that know nothing of words.
create function search_forget() returns trigger
language plpgsql security definer set search_path = public set weft.owner = 'on' as $$
begin
  -- In the order of workspaces, and one at a time in each: many rows hold the same words.
  perform pg_advisory_xact_lock(hashtextextended('weft-search', t.team_id))
  from (select distinct team_id from removed order by team_id) t;
  update search_words s set rows = s.rows - w.n
  from (select r.team_id, l.lexeme, count(*)::int as n
        from removed r cross join lateral unnest(tsvector_to_array(r.tsv)) as l(lexeme) group by 1, 2) w
  where s.team_id = w.team_id and s.lexeme = w.lexeme;
  delete from search_words s where s.rows <= 0 and s.team_id in (select team_id from removed);
  return null;
end $$;
create trigger search_rows_forget after delete on search_rows
  referencing old table as removed for each statement execute function search_forget();

-- Writes and removes rows, and counts the words of those that are written; answers words that were not there before.
create or replace function search_put(p_rows jsonb, p_gone jsonb) returns setof text
language plpgsql security definer set search_path = public set weft.owner = 'on' as $$
declare
  me int := weft_search_team();
begin
  -- One at a time in a workspace: many rows hold the same words.
  perform pg_advisory_xact_lock(hashtextextended('weft-search', me));
  return query
  with new as materialized (
    select * from jsonb_to_recordset(p_rows) as r(kind text, id text, ns text, board_id text, folder_id text,
      item_id uuid, tsv tsvector, changed_at timestamptz)),
  gone as materialized (select * from jsonb_to_recordset(p_gone) as g(kind text, id text)),
  old as materialized (
    select s.kind, s.id, s.tsv from search_rows s
    join new n on n.kind = s.kind and n.id = s.id
    where s.team_id = me),
  words as materialized (
    select w.lexeme, sum(w.n)::int as n from (
      select unnest(tsvector_to_array(tsv)) as lexeme, -1 as n from old
      union all select unnest(tsvector_to_array(tsv)), 1 from new) w
    group by w.lexeme having sum(w.n) <> 0),
  removed as (
    delete from search_rows s using gone g where s.team_id = me and s.kind = g.kind and s.id = g.id),
  put as (
    insert into search_rows as s (team_id, kind, id, ns, board_id, folder_id, item_id, tsv, changed_at)
    select me, n.kind, n.id, n.ns, n.board_id, n.folder_id, n.item_id, n.tsv, n.changed_at from new n
    on conflict (team_id, kind, id) do update set ns = excluded.ns, board_id = excluded.board_id,
      folder_id = excluded.folder_id, item_id = excluded.item_id, tsv = excluded.tsv, changed_at = excluded.changed_at),
  counted as (
    insert into search_words as s (team_id, lexeme, rows) select me, w.lexeme, w.n from words w
    on conflict (team_id, lexeme) do update set rows = s.rows + excluded.rows
    returning s.lexeme, s.rows, s.variants)
  select c.lexeme from counted c where c.rows > 0 and c.variants is null;
  delete from search_words s where s.team_id = me and s.rows <= 0;
end $$;
