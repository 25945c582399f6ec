-- Answers of forms: how many there are, whose they are, and that one that is sent twice is one. A form is a view.
create table form_answers (
  team_id int not null references teams (id),
  view_id text not null,
  -- The answer's own id, which is its item's.
  id uuid not null,
  -- Null for a guest.
  user_id int,
  -- A digest of what the browser is known by, when each person answers once.
  person text,
  created_at timestamptz not null default now(),
  primary key (team_id, view_id, id),
  foreign key (team_id, view_id) references views (team_id, id) on delete cascade
);
call weft_protect('form_answers');
