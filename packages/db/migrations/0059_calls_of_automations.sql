-- What steps of rules send to others and nobody reads again: for one rule, and for one address alone.
create table automation_secrets (
  team_id int not null,
  id uuid not null,
  automation_id text not null,
  -- Scheme, host and port that it may be sent to.
  origin text not null,
  -- Encrypted with a key of the instance.
  sealed text not null,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, automation_id) references automations (team_id, id) on delete cascade
);
call weft_protect('automation_secrets');

-- Addresses that start rules. Of the secret part there is a hash.
create table automation_addresses (
  team_id int not null,
  automation_id text not null,
  hash text not null,
  created_at timestamptz not null default now(),
  -- What came last, to choose from while a rule is built.
  sample jsonb,
  sampled_at timestamptz,
  primary key (team_id, automation_id),
  unique (team_id, hash),
  foreign key (team_id, automation_id) references automations (team_id, id) on delete cascade
);
call weft_protect('automation_addresses');

-- Addresses that want no more mails from rules of a workspace, as hashes.
create table automation_mail_stops (
  team_id int not null,
  address_hash text not null,
  created_at timestamptz not null default now(),
  primary key (team_id, address_hash),
  foreign key (team_id) references teams (id) on delete cascade
);
call weft_protect('automation_mail_stops');
