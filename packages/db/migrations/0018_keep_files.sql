-- Files of items. A row is there before the first byte is stored, so that nothing is stored that no row knows of.
create table attachments (
  team_id int not null references teams (id),
  id uuid not null,
  -- What the storage knows it by: random, never a name that somebody chose.
  storage_key text not null unique,
  state text not null check (state in ('uploading', 'ready')),
  name text not null,
  size bigint not null check (size >= 0),
  -- By the first bytes; null until all have arrived.
  mime text,
  sha256 text,
  -- Whether smaller pictures exist: null when nobody has looked yet.
  has_pictures boolean,
  -- While it is uploaded: bytes that have arrived, their parts as the storage names them, and its own mark of the whole.
  received bigint not null default 0,
  parts jsonb not null default '[]',
  upload_ref text not null default '',
  item_id uuid not null,
  attribute_id uuid not null,
  created_by int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id)
);
create index attachments_uploading on attachments (updated_at) where state = 'uploading';

-- Which items hold a file, and under which name. Copies of an item share the stored file; it goes when nobody holds it.
create table attachment_uses (
  team_id int not null,
  attachment_id uuid not null,
  item_id uuid not null,
  name text not null,
  -- When it was taken out of the item; put back, it is null again.
  removed_at timestamptz,
  primary key (team_id, attachment_id, item_id),
  foreign key (team_id, attachment_id) references attachments (team_id, id) on delete cascade,
  foreign key (team_id, item_id) references items (team_id, id) on delete cascade
);
create index attachment_uses_by_item on attachment_uses (team_id, item_id);

-- Titles and icons of pages that links lead to, as their servers tell.
create table link_previews (
  team_id int not null references teams (id),
  url text not null,
  title text,
  -- A picture of 32 pixels as a data address.
  icon text,
  -- Null: wanted, and not asked for yet.
  fetched_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (team_id, url)
);

call weft_protect('attachments');
call weft_protect('attachment_uses');
call weft_protect('link_previews');
