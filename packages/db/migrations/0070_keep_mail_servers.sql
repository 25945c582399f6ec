-- Mail servers of workspaces: what is about a workspace is sent by its own.
create table mail_servers (
  team_id int primary key references teams (id) on delete cascade,
  host text not null,
  port int not null,
  -- 'tls' from the first byte, 'starttls' before anything else is said, 'none' where the operator lets it through
  security text not null,
  username text,
  -- Encrypted.
  secret text,
  from_name text not null,
  from_email text not null,
  -- When somebody last saw it take a mail, as it is now.
  tested_at timestamptz,
  -- Since when it takes no mails, at which step the last one ended, and what it said to that.
  failing_since timestamptz,
  failing_step text,
  failing_said text,
  -- Rises with each change: what is kept open belongs to one.
  version int not null,
  updated_by int,
  updated_at timestamptz not null
);
call weft_protect('mail_servers');
