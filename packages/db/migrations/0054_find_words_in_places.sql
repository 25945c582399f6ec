-- Numbers that words have in common are those of their namespace now: words of closed places are not met at all by who asks
-- for something alike, so that they cost no time. The index is made anew for that.
truncate search_rows, search_words;
delete from search_pending;
delete from search_built;

-- What waits to be sorted in is read by every question: kilobytes.
alter index search_words_alike set (gin_pending_list_limit = 256);

-- The workspace is asked for once in a statement, not for each row.
create or replace function search_known(p_items uuid[]) returns table (kind text, id text, folder_id text, item_id uuid)
language sql stable security definer set search_path = public set weft.owner = 'on' as $$
  select r.kind, r.id, r.folder_id, r.item_id from search_rows r
  where r.team_id = (select weft_search_team()) and r.item_id = any(p_items)
$$;

create or replace function search_lying(p_board text, p_folder text, p_limit int) returns table (kind text, id text)
language sql stable security definer set search_path = public set weft.owner = 'on' as $$
  (select r.kind, r.id from search_rows r
   where p_folder is not null and r.team_id = (select weft_search_team()) and r.folder_id = p_folder limit p_limit)
  union all
  (select r.kind, r.id from search_rows r
   where p_board is not null and r.team_id = (select weft_search_team()) and r.board_id = p_board limit p_limit)
$$;

create or replace function search_vary(p_words jsonb) returns void
language sql security definer set search_path = public set weft.owner = 'on' as $$
  update search_words s set variants = w.variants
  from (select * from jsonb_to_recordset(p_words) as r(lexeme text, variants int[]) order by lexeme) w
  where s.team_id = (select weft_search_team()) and s.lexeme = w.lexeme
$$;

create or replace function search_counts(p_namespaces text[], p_words jsonb)
returns table (ns text, word int, rows bigint)
language sql stable security definer set search_path = public set weft.owner = 'on' as $$
  select n.ns, w.n, c.rows
  from unnest(p_namespaces) as n(ns)
    cross join jsonb_to_recordset(p_words) as w(n int, word text, prefix boolean)
    cross join lateral (
      select sum(s.rows) as rows from (
        select s.rows from search_words s where s.team_id = (select weft_search_team())
          and s.lexeme >= n.ns || ':' || w.word
          and s.lexeme <= n.ns || ':' || w.word || case when w.prefix then U&'\+10FFFD' else '' end limit 500) s) c
  where c.rows > 0
$$;

create or replace function search_alike(p_namespaces text[], p_variants int[]) returns table (word text)
language sql stable security definer set search_path = public set weft.owner = 'on' set enable_seqscan = off as $$
  select distinct split_part(s.lexeme, ':', 2)
  from (select * from search_words w where w.variants && p_variants offset 0) s
  where s.team_id = (select weft_search_team())
    and split_part(s.lexeme, ':', 1) in (select unnest(p_namespaces)) limit 200
$$;

-- Rows are found by their words first, whatever the planner thinks of places: "offset 0" keeps it from mixing the two.
create or replace function search_ranked(p_asked jsonb, p_folders text[], p_kinds text[], p_limit int)
returns table (kind text, id text, board_id text, folder_id text, item_id uuid, changed_at timestamptz, rank float8)
language sql stable security definer set search_path = public set weft.owner = 'on' set enable_seqscan = off as $$
  select r.kind, r.id, r.board_id, r.folder_id, r.item_id, r.changed_at,
    ts_rank('{0.1, 0.3, 0.6, 1}', r.tsv, a.query)::float8 + ts_rank('{0.1, 0.3, 0.6, 1}', r.tsv, a.whole)::float8 as rank
  from jsonb_to_recordset(p_asked) as a(query tsquery, whole tsquery)
    cross join lateral (select s.* from search_rows s where s.tsv @@ a.query offset 0) r
  where r.team_id = (select weft_search_team()) and r.kind = any(p_kinds)
    and (r.folder_id is null or r.folder_id in (select unnest(p_folders)))
  order by rank desc, r.changed_at desc, r.id limit p_limit
$$;

create or replace function search_latest(p_asked jsonb, p_folders text[], p_kinds text[], p_limit int, p_read int)
returns table (kind text, id text, board_id text, folder_id text, item_id uuid, changed_at timestamptz, rank float8)
language sql stable security definer set search_path = public set weft.owner = 'on' set enable_seqscan = off as $$
  select f.*, ts_rank('{0.1, 0.3, 0.6, 1}', r.tsv, a.query)::float8 + ts_rank('{0.1, 0.3, 0.6, 1}', r.tsv, a.whole)::float8
  from jsonb_to_recordset(p_asked) as a(ns text, query tsquery, whole tsquery)
    cross join lateral (
      select l.kind, l.id, l.board_id, l.folder_id, l.item_id, l.changed_at from (
        select s.* from search_rows s where s.team_id = (select weft_search_team()) and s.ns = a.ns
        order by s.changed_at desc limit p_read) l
      where l.tsv @@ a.query and l.kind = any(p_kinds)
        and (l.folder_id is null or l.folder_id in (select unnest(p_folders)))
      limit p_limit) f
    join search_rows r on r.team_id = (select weft_search_team()) and r.kind = f.kind and r.id = f.id
$$;
