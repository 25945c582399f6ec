-- What people asked the model for: who, when, and what became of it. A credit is used by what was accepted.
create table ai_requests (
  team_id int not null,
  id uuid not null,
  user_id int not null,
  -- 'items', 'fill', 'summary', 'formula', 'filter', 'value'
  kind text not null,
  board_id text not null,
  folder_id text,
  -- Taken away after 30 days.
  prompt text,
  model text not null,
  -- 'asked', 'answered', or the code of what went wrong.
  state text not null default 'asked',
  created_at timestamptz not null,
  answered_at timestamptz,
  accepted_at timestamptz,
  primary key (team_id, id)
);
create index ai_requests_accepted on ai_requests (team_id, accepted_at) where accepted_at is not null;
create index ai_requests_with_prompt on ai_requests (created_at) where prompt is not null;
call weft_protect('ai_requests');

-- Credits of a month in all workspaces of whoever owns the one that is set: a plan counts them together.
create function ai_credits_used(p_month date) returns int
language sql stable security definer set search_path = public set weft.owner = 'on' as $$
  select count(*)::int from teams own
  join teams t on t.owner_id = own.owner_id
  join ai_requests r on r.team_id = t.id
    and r.accepted_at >= p_month::timestamp at time zone 'UTC'
    and r.accepted_at < (p_month + interval '1 month') at time zone 'UTC'
  where own.id = nullif(current_setting('weft.team', true), '')::int
$$;
