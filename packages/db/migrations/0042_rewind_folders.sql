-- The past of a folder is rewound from today by what its feed says was there before.

-- Beside what is told of a change: what else it replaced, such as the place and the values of an item that left. Only
-- rewinding reads it.
alter table activity add column past jsonb;
-- Entries are written under the lock of their feed: by this clock they are in the order of their numbers.
alter table activity alter column at set default clock_timestamp();

-- From when on the activity holds all that rewinding needs.
alter table instance add column past_from timestamptz not null default now();

-- What values held before something changed very many of them at once, such as a conversion.
create table derived_changes (
  team_id int not null,
  folder_id text not null,
  seq bigint not null,
  item_id uuid not null,
  attribute_id uuid not null,
  old jsonb not null,
  primary key (team_id, folder_id, seq, item_id, attribute_id)
);
create index derived_changes_by_item on derived_changes (team_id, item_id);
call weft_protect('derived_changes');

create or replace function write_judged_unit(p_team integer, p_kinds text[], p_ids text[], p_seqs bigint[], p_steps integer[], p_counts integer[], p_seen_kinds text[], p_seen_ids text[], p_seen_seqs bigint[], p_users integer[], p_keys text[], p_hashes text[], p_statuses integer[], p_bodies text, p_refused_users integer[], p_refused_keys text[], p_fresh json, p_whole json, p_patches json, p_activity json)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  at bigint;
  which text;
  r record;
begin
  for n in 1 .. cardinality(p_ids) loop
    if p_steps[n] > 0 then
      update feeds f set seq = p_seqs[n] + 1, items = f.items + p_counts[n]
      where f.team_id = p_team and f.kind = p_kinds[n] and f.id = p_ids[n] and f.seq = p_seqs[n];
    else
      perform from feeds f where f.team_id = p_team and f.kind = p_kinds[n] and f.id = p_ids[n] and f.seq = p_seqs[n]
      for no key update;
    end if;
    if not found then raise exception 'stale' using errcode = 'WF001'; end if;
  end loop;
  for n in 1 .. cardinality(p_seen_ids) loop
    select f.seq into at from feeds f where f.team_id = p_team and f.kind = p_seen_kinds[n] and f.id = p_seen_ids[n];
    if at is distinct from p_seen_seqs[n] then raise exception 'stale' using errcode = 'WF001'; end if;
  end loop;
  if cardinality(p_keys) > 0 then
    perform remember_answers(p_users, p_keys, p_hashes, p_statuses, p_bodies);
  end if;
  if cardinality(p_refused_keys) > 0 and exists (select from recall_answers(p_refused_users, p_refused_keys)) then
    raise exception 'a refused request was answered before' using errcode = 'unique_violation', constraint = 'idempotency_pkey';
  end if;
  if p_fresh is not null then
    insert into items (team_id, id, board_id, folder_id, parent_id, sort_order, values, row_version, seq, created_at,
      updated_at, deleted_at, created_by, updated_by, trash_root)
    select p_team, f.id, f.board_id, f.folder_id, f.parent_id, f.sort_order, f.values, f.row_version, f.seq,
      (f.created_at || '+00')::timestamptz, (f.updated_at || '+00')::timestamptz, (f.deleted_at || '+00')::timestamptz,
      f.created_by, f.updated_by, f.trash_root
    from json_to_recordset(p_fresh) as f(id uuid, board_id text, folder_id text, parent_id uuid, sort_order float8,
      values jsonb, row_version int, seq bigint, created_at text, updated_at text, deleted_at text, created_by int,
      updated_by int, trash_root uuid);
  end if;
  for r in select * from json_to_recordset(p_whole) as w(id uuid, parent_id uuid, sort_order float8, values jsonb,
    row_version int, seq bigint, updated_at text, deleted_at text, updated_by int, trash_root uuid)
  loop
    update items i set parent_id = r.parent_id, sort_order = r.sort_order, values = r.values,
      row_version = r.row_version, seq = r.seq, updated_at = (r.updated_at || '+00')::timestamptz,
      deleted_at = (r.deleted_at || '+00')::timestamptz, updated_by = r.updated_by, trash_root = r.trash_root
    where i.team_id = p_team and i.id = r.id;
    if not found then raise exception 'item % was judged and is not there', r.id; end if;
  end loop;
  for r in select * from json_to_recordset(p_patches)
    as p(id uuid, slots jsonb, seq bigint, updated_at text, updated_by int)
  loop
    update items i set values = i.values || r.slots, seq = r.seq, updated_at = (r.updated_at || '+00')::timestamptz,
      updated_by = r.updated_by
    where i.team_id = p_team and i.id = r.id;
    if not found then raise exception 'item % was judged and is not there', r.id; end if;
  end loop;
  if p_activity is not null then
    insert into activity (team_id, feed_kind, feed_id, seq, n, action, collection, record_id, user_id, old, new, origin, past)
    select p_team, a.feed_kind, a.feed_id, a.seq, a.n, a.action, a.collection, a.record_id, a.user_id, a.old, a.new,
      a.origin, a.past
    from json_to_recordset(p_activity) as a(feed_kind text, feed_id text, seq bigint, n int, action text,
      collection text, record_id text, user_id int, old jsonb, new jsonb, origin jsonb, past jsonb);
  end if;
  return 'ok';
exception
  when sqlstate 'WF001' then
    return 'stale';
  when unique_violation then
    get stacked diagnostics which = constraint_name;
    if which = 'idempotency_pkey' then
      return 'known';
    end if;
    raise;
end $function$;

-- A server of before says nothing of the past: the default is its answer.
drop function write_judged_value(integer, text, bigint, bigint, text, bigint, uuid, jsonb, timestamp with time zone, integer, text, text, jsonb, jsonb, text, text, integer, text, jsonb);
create function write_judged_value(p_team integer, p_folder text, p_seq bigint, p_team_seq bigint, p_board text, p_board_seq bigint, p_item uuid, p_slots jsonb, p_at timestamp with time zone, p_user integer, p_collection text, p_record text, p_old jsonb, p_new jsonb, p_key text, p_hash text, p_status integer, p_body text, p_origin jsonb DEFAULT NULL::jsonb, p_past jsonb DEFAULT NULL::jsonb)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  at bigint;
  which text;
begin
  update feeds f set seq = p_seq + 1 where f.team_id = p_team and f.kind = 'folder' and f.id = p_folder and f.seq = p_seq;
  if not found then raise exception 'stale' using errcode = 'WF001'; end if;
  select f.seq into at from feeds f where f.team_id = p_team and f.kind = 'team' and f.id = p_team::text;
  if at is distinct from p_team_seq then raise exception 'stale' using errcode = 'WF001'; end if;
  select f.seq into at from feeds f where f.team_id = p_team and f.kind = 'board' and f.id = p_board;
  if at is distinct from p_board_seq then raise exception 'stale' using errcode = 'WF001'; end if;
  update items i set values = i.values || p_slots, seq = p_seq + 1, updated_at = p_at, updated_by = p_user
  where i.team_id = p_team and i.id = p_item;
  if not found then raise exception 'item % was judged and is not there', p_item; end if;
  insert into activity (team_id, feed_kind, feed_id, seq, n, action, collection, record_id, user_id, old, new, origin, past)
  values (p_team, 'folder', p_folder, p_seq + 1, 0, 'changed', p_collection, p_record, p_user, p_old, p_new, p_origin, p_past);
  if p_key is not null then
    perform remember_answer(p_user, p_key, p_hash, p_status, p_body);
  end if;
  return 'ok';
exception
  when sqlstate 'WF001' then
    return 'stale';
  when unique_violation then
    get stacked diagnostics which = constraint_name;
    if which = 'idempotency_pkey' then
      return 'known';
    end if;
    raise;
end $function$;
