-- How the people of a workspace sign in with an identity provider of theirs: at most one at a time. Another provider is
-- another connection, so that nobody inherits the people that it named.
create table sso_connections (
  team_id int not null references teams (id) on delete cascade,
  id uuid not null unique,
  -- 'saml' or 'oidc'
  kind text not null,
  -- Who the provider says that it is: its entity id, or its issuer.
  issuer text not null,
  -- SAML: where its metadata is read from (null: it was pasted), where people are sent, and what it signs with.
  metadata_url text,
  sso_url text,
  certificates text[] not null default '{}',
  -- The last of them ends then; whom that was told to, as days before.
  ends_at timestamptz,
  told_days int,
  -- OpenID Connect: as whom we come, with a secret that is encrypted.
  client_id text,
  secret text,
  -- When the provider was last read, and what went wrong then.
  read_at timestamptz,
  read_problem text,
  -- What names groups, the roles that they give, in order, and the role of everybody else.
  groups_attribute text,
  role_map jsonb not null default '[]',
  default_role text not null,
  -- Since when it is the only way in; those who never used it have some days more.
  enforced_at timestamptz,
  grace_ends_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (team_id, id)
);
create unique index sso_connections_one on sso_connections (team_id);
create index sso_connections_to_read on sso_connections (read_at);
call weft_protect('sso_connections');

-- Who somebody is at a provider. An address never says that.
create table sso_identities (
  team_id int not null,
  connection_id uuid not null,
  subject text not null,
  user_id int not null references users (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (team_id, connection_id, subject),
  foreign key (team_id, connection_id) references sso_connections (team_id, id) on delete cascade
);
create unique index sso_identities_one on sso_identities (team_id, connection_id, user_id);
create index sso_identities_by_user on sso_identities (user_id);
call weft_protect('sso_identities');

-- Domains of mailboxes that a workspace shows to be its own by a record in the DNS.
create table sso_domains (
  team_id int not null references teams (id) on delete cascade,
  id uuid not null,
  domain text not null,
  -- What the record has to hold.
  token text not null,
  verified_at timestamptz,
  checked_at timestamptz,
  -- Since when the record of a verified one is missing.
  missing_since timestamptz,
  created_at timestamptz not null,
  primary key (team_id, id)
);
create unique index sso_domains_of_team on sso_domains (team_id, domain);
create unique index sso_domains_verified on sso_domains (domain) where verified_at is not null;
call weft_protect('sso_domains');

-- What was begun and is good once: a request to a provider, the answer to it that the browser comes back with, and a
-- mailed link. Of each only the hash of its secret is kept, and of the browser the hash of its cookie.
create table sso_requests (
  team_id int not null,
  id_hash text not null,
  connection_id uuid not null,
  -- 'request', 'ticket' or 'link'
  kind text not null,
  browser_hash text not null,
  -- Who tries it; null for a sign-in.
  user_id int,
  payload jsonb not null,
  expires_at timestamptz not null,
  primary key (team_id, id_hash),
  foreign key (team_id, connection_id) references sso_connections (team_id, id) on delete cascade
);
create index sso_requests_to_end on sso_requests (expires_at);
call weft_protect('sso_requests');

-- Assertions that were accepted, as hashes of their ids, for as long as they would be good.
create table sso_assertions (
  team_id int not null,
  id_hash text not null,
  expires_at timestamptz not null,
  primary key (team_id, id_hash)
);
create index sso_assertions_to_end on sso_assertions (expires_at);
call weft_protect('sso_assertions');

-- The last try of each who sets a connection up: what was checked, and the assertion, encrypted.
create table sso_tests (
  team_id int not null,
  connection_id uuid not null,
  user_id int not null references users (id) on delete cascade,
  at timestamptz not null,
  passed boolean not null,
  checks jsonb not null,
  assertion text,
  primary key (team_id, connection_id, user_id),
  foreign key (team_id, connection_id) references sso_connections (team_id, id) on delete cascade
);
call weft_protect('sso_tests');

-- Which connections a session satisfied, and when; 'provider', or 'break-glass' of an owner. Sessions belong to accounts
-- and no workspace, and so do these.
create table sso_sessions (
  session_id uuid not null references sessions (id) on delete cascade,
  connection_id uuid not null references sso_connections (id) on delete cascade,
  user_id int not null references users (id) on delete cascade,
  way text not null,
  at timestamptz not null,
  primary key (session_id, connection_id)
);
create index sso_sessions_by_user on sso_sessions (user_id);
create index sso_sessions_by_connection on sso_sessions (connection_id);

-- The workspace whose people have addresses of a domain, if it has a connection: told to whoever signs in.
create function sso_team_of_domain(p_domain text) returns table (team_id int, kind text)
language sql stable security definer set search_path = public set weft.owner = 'on' as $$
  select c.team_id, c.kind from sso_domains d join sso_connections c on c.team_id = d.team_id
    join teams t on t.id = d.team_id and t.deleted_at is null
  where d.domain = p_domain and d.verified_at is not null
$$;

-- Somebody whose account is gone is nobody at a provider.
create function sso_forget() returns trigger
language plpgsql security definer set search_path = public set weft.owner = 'on' as $$
begin
  delete from sso_identities where user_id = new.id;
  delete from sso_sessions where user_id = new.id;
  delete from sso_tests where user_id = new.id;
  delete from sso_requests where user_id = new.id or (payload ->> 'user_id')::int = new.id;
  return null;
end $$;
create trigger users_sso after update of deleted_at on users for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function sso_forget();

-- Whether a domain is verified by another workspace.
create function sso_domain_taken(p_domain text, p_team int) returns boolean
language sql stable security definer set search_path = public set weft.owner = 'on' as $$
  select exists (select from sso_domains where domain = p_domain and verified_at is not null and team_id <> p_team)
$$;
