-- What people did with privileges, line by line: who, from where, what, to whom, and how it was before. Each line holds
-- the hash of the one before, so that nothing is changed or taken out without being noticed; audit_head is the end of
-- the chain. The application can add lines and nothing else.
create table audit_log (
  n bigint primary key,
  at timestamptz not null,
  -- Null for what concerns an account and no workspace.
  team_id int,
  actor_id int not null,
  -- Who acted as the actor, if it was not the actor.
  operator_id int,
  address text,
  action text not null,
  target text not null,
  -- JSON as it was written: its very letters are hashed.
  before text,
  after text,
  previous text not null,
  hash text not null
);
create index audit_log_by_team on audit_log (team_id, n);
call weft_reserve('audit_log');

create table audit_head (
  id int primary key check (id = 1),
  n bigint not null,
  hash text not null
);
insert into audit_head (id, n, hash) values (1, 0, '');
call weft_reserve('audit_head');

create function audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is never changed';
end $$;
create trigger audit_log_stays before update or delete on audit_log for each row execute function audit_refuse();

create function audit_hash(
  p_n bigint, p_at timestamptz, p_team int, p_actor int, p_operator int, p_address text, p_action text, p_target text,
  p_before text, p_after text, p_previous text
) returns text language sql stable as $$
  select encode(sha256(convert_to(array_to_string(array[
    p_n::text, round(extract(epoch from p_at) * 1000)::text, p_team::text, p_actor::text, p_operator::text, p_address,
    p_action, p_target, p_before, p_after, p_previous], chr(31), ''), 'UTF8')), 'hex')
$$;

-- Adds a line. The head's lock orders them; it is held to the end of the transaction, so this comes last in one.
create function audit_append(
  p_at timestamptz, p_team int, p_actor int, p_operator int, p_address text, p_action text, p_target text,
  p_before text, p_after text
) returns void language plpgsql security definer set search_path = public set weft.owner = 'on' as $$
declare
  head audit_head;
  line_hash text;
begin
  select * into head from audit_head where id = 1 for update;
  line_hash := audit_hash(head.n + 1, p_at, p_team, p_actor, p_operator, p_address, p_action, p_target, p_before,
    p_after, head.hash);
  insert into audit_log (n, at, team_id, actor_id, operator_id, address, action, target, before, after, previous, hash)
    values (head.n + 1, p_at, p_team, p_actor, p_operator, p_address, p_action, p_target, p_before, p_after, head.hash,
      line_hash);
  update audit_head set n = head.n + 1, hash = line_hash where id = 1;
end $$;

-- An operator who looks at the product as somebody else, for support. The session is the person's; nothing renews it.
create table impersonations (
  session_id uuid primary key references sessions (id) on delete cascade,
  user_id int not null references users (id) on delete cascade,
  operator_id int not null references users (id) on delete cascade,
  reason text not null,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  -- When its end was noted, whatever ended it.
  closed_at timestamptz
);
create index impersonations_open on impersonations (ends_at) where closed_at is null;
