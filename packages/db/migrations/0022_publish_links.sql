-- What is shown to people outside: a view with its items, one item of a view, or one file of an item. The row stays
-- when the link is taken back, so that no version of a password is ever used twice.
create table published_links (
  team_id int not null references teams (id),
  id text not null,
  kind text not null check (kind in ('view', 'item', 'file')),
  folder_id text not null,
  -- Null for files.
  view_id text,
  -- Null for views.
  item_id uuid,
  file_id uuid,
  mode text not null default 'live' check (mode in ('live', 'snapshot')),
  -- Search engines may list it.
  indexable boolean not null default false,
  allow_copy boolean not null default false,
  allow_csv boolean not null default false,
  password_hash text,
  -- Rises with every change of the password and when the link is taken back: what was opened before is closed.
  version int not null default 1,
  expires_at timestamptz,
  created_by int not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by int,
  primary key (team_id, id)
);
create unique index published_views on published_links (team_id, view_id) where kind = 'view' and revoked_at is null;
create unique index published_items on published_links (team_id, view_id, item_id)
  where kind = 'item' and revoked_at is null;
create unique index published_files on published_links (team_id, item_id, file_id)
  where kind = 'file' and revoked_at is null;

-- Names that people chose for items in the addresses of a view's pages. The newest of an item is its address, the
-- older ones lead there.
create table published_slugs (
  team_id int not null references teams (id),
  view_id text not null,
  slug text not null,
  item_id uuid not null,
  chosen_at timestamptz not null default now(),
  -- Since when it only leads to the item's address by its title.
  retired_at timestamptz,
  primary key (team_id, view_id, slug)
);

-- What a link shows that does not follow its items, as it was when somebody took it: gzip of JSON.
create table published_snapshots (
  team_id int not null,
  link_id text not null,
  content bytea not null,
  taken_at timestamptz not null default now(),
  primary key (team_id, link_id),
  foreign key (team_id, link_id) references published_links (team_id, id) on delete cascade
);

-- How often a link was opened; apart from it, so that reading changes nothing of what is read.
create table published_opens (
  team_id int not null,
  link_id text not null,
  opens bigint not null default 0,
  last_opened_at timestamptz,
  primary key (team_id, link_id),
  foreign key (team_id, link_id) references published_links (team_id, id) on delete cascade
);

call weft_protect('published_links');
call weft_protect('published_slugs');
call weft_protect('published_snapshots');
call weft_protect('published_opens');
