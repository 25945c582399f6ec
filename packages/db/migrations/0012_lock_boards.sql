-- What keeps guests out of a public board beyond its switches: a password, an end. The row stays when both are taken
-- off, so that no number of a password is ever used twice.
create table board_locks (
  team_id int not null references teams (id),
  board_id text not null,
  password_hash text,
  -- Rises with every change of the password; what was opened with another number is closed again.
  password_version int not null default 0,
  expires_at timestamptz,
  primary key (team_id, board_id),
  foreign key (team_id, board_id) references boards (team_id, id)
);
call weft_protect('board_locks');
