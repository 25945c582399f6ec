-- Answers of forms that whoever gave them may change by a secret link. An answer's id is its item's.
create table form_edits (
  team_id int not null,
  view_id text not null,
  id uuid not null,
  -- SHA-256 of the link's secret, in base64url.
  digest text not null,
  -- What was sent, as it was sent: the link shows this, and never what others wrote since.
  sent jsonb not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, id) references items (team_id, id) on delete cascade,
  foreign key (team_id, view_id) references views (team_id, id) on delete cascade
);
create unique index form_edits_by_digest on form_edits (team_id, view_id, digest);
call weft_protect('form_edits');
