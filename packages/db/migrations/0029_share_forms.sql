-- In whose name a form is open: each answer is judged with the rights of this person. No row: it takes no answers.
create table form_shares (
  team_id int not null references teams (id),
  view_id text not null,
  shared_by int not null,
  shared_at timestamptz not null default now(),
  -- When it was last looked whether that person may still share it; null: not since it was carried over from before.
  checked_at timestamptz,
  -- Why it takes no answers, as its owners were told last; null while it takes them.
  closed_reason text,
  primary key (team_id, view_id),
  foreign key (team_id, view_id) references views (team_id, id) on delete cascade
);
call weft_protect('form_shares');

-- Forms that are open count as shared by whoever owns the view. Which of them close is found out after the start.
insert into form_shares (team_id, view_id, shared_by)
select v.team_id, v.id, coalesce(v.owner_id, v.created_by, t.owner_id)
from views v join teams t on t.id = v.team_id
where v.type = 'form' and v.settings -> 'form' -> 'share' -> 'open' = 'true'::jsonb;
