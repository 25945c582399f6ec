-- A file that is there, and an import of it that nobody has begun yet.
alter table imports drop constraint imports_state_check;
alter table imports add constraint imports_state_check
  check (state in ('uploaded', 'waiting', 'running', 'done', 'failed', 'cancelled'));
create index imports_under_way on imports (team_id) where state in ('waiting', 'running');
