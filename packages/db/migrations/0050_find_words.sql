-- What can be found by words, over all boards. Words are made by the program, the same on every database, and each begins
-- with the namespace of its row: the nearest folder with entries of its own that say who may see it, else the board. Whoever
-- asks looks only into namespaces that they may see, so what lies elsewhere costs them no time that could be measured.
-- Indexes on words do not work behind row-level security (their operators are not leakproof): the application reaches these
-- tables by the functions below alone, which are bound to its workspace.
create table search_rows (
  team_id int not null,
  -- 'item', 'comment', 'document', 'file', 'board', 'folder' or 'view'.
  kind text not null,
  -- Of a document and a file: the item's and theirs.
  id text not null,
  ns text not null,
  board_id text not null,
  -- Null for a board.
  folder_id text,
  item_id uuid,
  tsv tsvector not null,
  changed_at timestamptz not null,
  primary key (team_id, kind, id)
);
create index search_rows_by_word on search_rows using gin (tsv) with (fastupdate = off);
create index search_rows_by_time on search_rows (team_id, ns, changed_at desc);
create index search_rows_by_item on search_rows (team_id, item_id) where item_id is not null;
create index search_rows_by_folder on search_rows (team_id, folder_id);

-- In how many rows a word stands, and what it has in common with words that are one mistake away.
create table search_words (
  team_id int not null,
  -- With its namespace.
  lexeme text collate "C" not null,
  rows int not null,
  variants int[],
  primary key (team_id, lexeme)
);
create index search_words_over on search_words (team_id) where rows <= 0;
create index search_words_alike on search_words using gin (variants);

-- What has to be read again, in order; several may name the same. Whole places have how far they were read.
create table search_pending (
  team_id int not null,
  id bigint generated always as identity,
  kind text not null,
  record text not null,
  whole boolean not null generated always as (kind = 'team' or kind like 'in-%') stored,
  after jsonb,
  primary key (team_id, id)
);
create index search_pending_next on search_pending (team_id, whole, id);

-- Workspaces whose index was made, under the generation that the database had then.
create table search_built (
  team_id int primary key,
  generation text not null
);

call weft_reserve('search_rows');
call weft_reserve('search_words');
call weft_protect('search_pending');
call weft_protect('search_built');

create function weft_search_team() returns int language sql stable set search_path = public as $$
  select nullif(current_setting('weft.team', true), '')::int
$$;

-- Rows of items, as the index has them.
create function search_known(p_items uuid[]) returns table (kind text, id text, folder_id text, item_id uuid)
language sql stable security definer set search_path = public set weft.owner = 'on' as $$
  select r.kind, r.id, r.folder_id, r.item_id from search_rows r
  where r.team_id = weft_search_team() and r.item_id = any(p_items)
$$;

-- Some of the rows that lie in a board or folder.
create function search_lying(p_board text, p_folder text, p_limit int) returns table (kind text, id text)
language sql stable security definer set search_path = public set weft.owner = 'on' as $$
  (select r.kind, r.id from search_rows r
   where p_folder is not null and r.team_id = weft_search_team() and r.folder_id = p_folder limit p_limit)
  union all
  (select r.kind, r.id from search_rows r
   where p_board is not null and r.team_id = weft_search_team() and r.board_id = p_board limit p_limit)
$$;

-- Writes and removes rows, and counts their words; answers words that were not there before.
create function search_put(p_rows jsonb, p_gone jsonb) returns setof text
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
    join (select kind, id from new union select kind, id from gone) k on k.kind = s.kind and k.id = s.id
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

-- Notes what words have in common with others.
create function search_vary(p_words jsonb) returns void
language sql security definer set search_path = public set weft.owner = 'on' as $$
  update search_words s set variants = w.variants
  from (select * from jsonb_to_recordset(p_words) as r(lexeme text, variants int[]) order by lexeme) w
  where s.team_id = weft_search_team() and s.lexeme = w.lexeme
$$;

-- In how many rows of each namespace words stand, those that begin with them included where asked; at most counted so far.
create function search_counts(p_namespaces text[], p_words jsonb) returns table (ns text, word int, rows bigint)
language sql stable security definer set search_path = public set weft.owner = 'on' as $$
  select n.ns, w.n, c.rows
  from unnest(p_namespaces) as n(ns)
    cross join jsonb_to_recordset(p_words) as w(n int, word text, prefix boolean)
    cross join lateral (
      select sum(s.rows) as rows from (
        select s.rows from search_words s where s.team_id = weft_search_team()
          and s.lexeme >= n.ns || ':' || w.word
          and s.lexeme <= n.ns || ':' || w.word || case when w.prefix then U&'\+10FFFD' else '' end limit 500) s) c
  where c.rows > 0
$$;

-- Words of namespaces that have something in common with another word.
create function search_alike(p_namespaces text[], p_variants int[]) returns table (word text)
language sql stable security definer set search_path = public set weft.owner = 'on' as $$
  select distinct split_part(s.lexeme, ':', 2) from search_words s
  where s.team_id = weft_search_team() and s.variants && p_variants
    and split_part(s.lexeme, ':', 1) = any(p_namespaces) limit 200
$$;

-- Rows that answer, the best first: of words that stand in few rows all of them, ranked.
create function search_ranked(p_asked jsonb, p_folders text[], p_kinds text[], p_limit int)
returns table (kind text, id text, board_id text, folder_id text, item_id uuid, changed_at timestamptz, rank float8)
language sql stable security definer set search_path = public set weft.owner = 'on' set enable_seqscan = off as $$
  select r.kind, r.id, r.board_id, r.folder_id, r.item_id, r.changed_at,
    ts_rank('{0.1, 0.3, 0.6, 1}', r.tsv, a.query)::float8 + ts_rank('{0.1, 0.3, 0.6, 1}', r.tsv, a.whole)::float8 as rank
  from jsonb_to_recordset(p_asked) as a(query tsquery, whole tsquery)
    join search_rows r on r.tsv @@ a.query
  where r.team_id = weft_search_team() and r.kind = any(p_kinds)
    and (r.folder_id is null or r.folder_id = any(p_folders))
  order by rank desc, r.changed_at desc, r.id limit p_limit
$$;

-- Of words that stand in many rows the latest that answer: so many rows of each namespace are looked at.
create function search_latest(p_asked jsonb, p_folders text[], p_kinds text[], p_limit int, p_read int)
returns table (kind text, id text, board_id text, folder_id text, item_id uuid, changed_at timestamptz, rank float8)
language sql stable security definer set search_path = public set weft.owner = 'on' set enable_seqscan = off as $$
  select f.*, ts_rank('{0.1, 0.3, 0.6, 1}', r.tsv, a.query)::float8 + ts_rank('{0.1, 0.3, 0.6, 1}', r.tsv, a.whole)::float8
  from jsonb_to_recordset(p_asked) as a(ns text, query tsquery, whole tsquery)
    cross join lateral (
      select l.kind, l.id, l.board_id, l.folder_id, l.item_id, l.changed_at from (
        select s.* from search_rows s where s.team_id = weft_search_team() and s.ns = a.ns
        order by s.changed_at desc limit p_read) l
      where l.tsv @@ a.query and l.kind = any(p_kinds) and (l.folder_id is null or l.folder_id = any(p_folders))
      limit p_limit) f
    join search_rows r on r.team_id = weft_search_team() and r.kind = f.kind and r.id = f.id
$$;
