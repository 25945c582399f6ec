-- Archives of a workspace that its owner asked for: a file of the node that made it, for some days.
create table archives (
  team_id int not null references teams (id) on delete cascade,
  id uuid not null,
  user_id int not null references users (id) on delete cascade,
  -- 'waiting', 'running', 'done', 'failed'
  state text not null,
  -- What it is at, in thousandths.
  progress int not null default 0,
  bytes bigint,
  -- What the manifest says of records and files, without the list of these.
  report jsonb,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- Until when it can be fetched.
  expires_at timestamptz not null,
  primary key (team_id, id)
);
create index archives_to_end on archives (expires_at);
call weft_protect('archives');

-- Archives that somebody sent to make a workspace of. It belongs to nobody until it is whole, and so do these.
create table archive_imports (
  user_id int not null references users (id) on delete cascade,
  id uuid not null unique,
  -- 'waiting', 'running', 'done', 'failed'
  state text not null,
  progress int not null default 0,
  -- The workspace that came of it.
  team_id int,
  -- What is wrong with the file, a sentence each.
  problems jsonb not null default '[]',
  -- Whether what follows from the records was asked for.
  is_settled boolean not null default false,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (user_id, id)
);
call weft_protect('archive_imports', 'user');

-- What things of an imported workspace were called where they come from, so that archives of both can be compared.
create table origins (
  team_id int not null references teams (id) on delete cascade,
  -- 'place' (board, folder, view, rule)
  kind text not null,
  id text not null,
  origin_id text not null,
  primary key (team_id, kind, id)
);
create unique index origins_by_origin on origins (team_id, kind, origin_id);
call weft_protect('origins');

-- People whom an imported workspace names: users without an account, whom nobody can sign in as and no mail reaches.
create table placeholders (
  team_id int not null references teams (id) on delete cascade,
  user_id int not null references users (id) on delete cascade,
  origin_id uuid not null,
  name text not null,
  email text,
  role text,
  primary key (team_id, user_id),
  unique (team_id, origin_id)
);
call weft_protect('placeholders');

-- Who brought a workspace in: as long as nothing names them, its archives do not either.
alter table teams add column imported_by int;

-- Files of a workspace that an archive reads are not removed until then.
create table file_holds (
  team_id int not null references teams (id) on delete cascade,
  id uuid not null,
  until timestamptz not null,
  primary key (team_id, id)
);
call weft_protect('file_holds');

-- Once its workspace is removed for ever, a placeholder is nobody, and its name is kept nowhere.
create function placeholders_forget() returns trigger
language plpgsql security definer set search_path = public set weft.owner = 'on' as $$
begin
  update users set name = '' where id = old.user_id and email_key like 'placeholder:%';
  return null;
end $$;
create trigger placeholders_forget after delete on placeholders for each row execute function placeholders_forget();
