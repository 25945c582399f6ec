-- What is a person's own, such as what they have read, is numbered in the person's feed, and may be written together
-- with records of a workspace. Feeds of people belong to no workspace (team 0), so a transaction that has one as its
-- scope reaches them by these two functions alone. They are locked after all feeds of the workspace, in the order of ids.
create function lock_user_feeds(p_ids text[]) returns table (id text, seq bigint)
language sql security definer set search_path = public set weft.owner = 'on' as $$
  select f.id, f.seq from feeds f
  where f.team_id = 0 and f.kind = 'user' and f.id = any(p_ids) order by f.id for no key update of f
$$;

-- Numbers only rise, whoever asks.
create function advance_user_feeds(p_ids text[], p_seqs bigint[]) returns void
language sql security definer set search_path = public set weft.owner = 'on' as $$
  update feeds f set seq = w.seq from unnest(p_ids, p_seqs) as w(id, seq)
  where f.team_id = 0 and f.kind = 'user' and f.id = w.id and f.seq < w.seq
$$;

-- A personal table begins with its workspace, and is seen in this workspace or by this person.
create procedure weft_protect_personal(tbl regclass) language plpgsql as $$
begin
  call weft_protect(tbl, 'team');
  call weft_protect(tbl, 'user');
end $$;

-- Up to when somebody has read the comments of an item or, where none is named, of a folder.
create table comment_reads (
  team_id int not null,
  -- The person, a dot, and the item or the folder: each is there once, whichever device came first.
  id text not null,
  user_id int not null,
  folder_id text not null,
  item_id uuid,
  read_at timestamptz not null,
  row_version int not null,
  seq bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  created_by int,
  primary key (team_id, id),
  foreign key (team_id, item_id) references items (team_id, id) on delete cascade
);
create index comment_reads_by_person on comment_reads (user_id, seq);
call weft_protect_personal('comment_reads');
