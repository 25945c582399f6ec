-- What people say about items. Comments lie in the feed of their item's folder and go where it goes; they are no part of
-- a folder's content, so an item carries how many stand and which is the latest. Only writing a comment changes these.
alter table items
  add column comment_count int not null default 0,
  add column last_comment_at timestamptz,
  add column last_comment_by int;

create table comments (
  team_id int not null,
  id uuid not null,
  -- The item's.
  board_id text not null,
  folder_id text not null,
  item_id uuid not null,
  -- The comment that it answers; that one answers none.
  parent_id uuid,
  -- Cleaned; empty once it is deleted.
  html text not null,
  anchor jsonb,
  mentions int[] not null default '{}',
  mentions_board boolean not null default false,
  -- Who wrote it where nobody here did, such as in an import.
  author_name text,
  created_by int,
  edited_at timestamptz,
  edited_by int,
  pinned_at timestamptz,
  -- Deleted, and kept without its text because answers hang on it.
  removed_at timestamptz,
  -- The item lies in the trash since then: the comment comes back with it.
  item_deleted_at timestamptz,
  row_version int not null,
  seq bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, item_id) references items (team_id, id) on delete cascade
);
create index comments_by_folder on comments (team_id, folder_id, seq);
create index comments_by_item on comments (team_id, item_id, id);
create index comments_by_parent on comments (team_id, parent_id) where parent_id is not null;
call weft_protect('comments');

create table comment_reactions (
  team_id int not null,
  id uuid not null,
  comment_id uuid not null,
  user_id int not null,
  reaction text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (team_id, id),
  unique (team_id, comment_id, user_id, reaction),
  foreign key (team_id, comment_id) references comments (team_id, id) on delete cascade
);
call weft_protect('comment_reactions');
