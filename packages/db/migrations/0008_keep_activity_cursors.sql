-- Who works through the activity, and how far each has come. Nothing here is for requests: the dispatcher runs as the
-- owner.

-- A consumer follows whole kinds of feed from the moment it is introduced; feeds without a cursor were opened later
-- and are read from their beginning.
create table activity_consumers (
  consumer text not null,
  feed_kind text not null,
  introduced_at timestamptz not null default now(),
  primary key (consumer, feed_kind)
);

-- Everything before entry n of number seq is handled. failures counts the tries of that entry in a row.
create table activity_cursors (
  team_id int not null,
  feed_kind text not null,
  feed_id text not null,
  consumer text not null,
  seq bigint not null,
  n int not null,
  failures int not null default 0,
  retry_at timestamptz,
  primary key (team_id, feed_kind, feed_id, consumer)
);

-- Entries that a consumer failed on every time: put aside so that those behind them go on.
create table activity_parked (
  team_id int not null,
  feed_kind text not null,
  feed_id text not null,
  consumer text not null,
  seq bigint not null,
  n int not null,
  entry jsonb not null,
  error text not null,
  parked_at timestamptz not null default now(),
  primary key (team_id, feed_kind, feed_id, consumer, seq, n)
);

call weft_reserve('activity_consumers');
call weft_reserve('activity_cursors');
call weft_reserve('activity_parked');
