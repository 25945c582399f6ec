-- When the password was last given in a session (null: never), and where it was last used from.
alter table sessions add column confirmed_at timestamptz, add column address text;

-- The second step of a sign-in. The secret is encrypted with a key that is not in the database; without enabled_at it
-- is only being set up. A code belongs to a step of 30 seconds, and each step is good once. tries counts the codes
-- that were given since the password was last given without one.
create table second_factors (
  user_id int primary key references users (id) on delete cascade,
  secret text not null,
  enabled_at timestamptz,
  last_step bigint not null default 0,
  tries int not null default 0,
  created_at timestamptz not null default now()
);

-- Codes for whoever lost the device, each good once; only hashes are kept.
create table recovery_codes (
  user_id int not null references second_factors (user_id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

call weft_protect('second_factors', 'user');
call weft_protect('recovery_codes', 'user');
