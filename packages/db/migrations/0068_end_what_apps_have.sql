-- Tokens that are being given while somebody leaves a workspace end as well: the grants wait for them, and what was given
-- for those that ended is looked for after that. Before, it stood until it was asked for.
create or replace function oauth_leave() returns trigger language plpgsql as $$
declare
  touched text[];
begin
  with changed as (
    update oauth_grants set
      team_ids = array_remove(team_ids, new.team_id),
      ended_at = case when array_remove(team_ids, new.team_id) = '{}'
        then coalesce(new.removed_at, new.suspended_at) end
    where user_id = new.user_id and ended_at is null and new.team_id = any (team_ids)
    returning id)
  select array_agg(id) into touched from changed;
  perform oauth_end_records(touched);
  return null;
end $$;

-- Ends the records of those grants that have ended, and says of each token that what is remembered of it is not true.
create function oauth_end_records(touched text[]) returns void language plpgsql as $$
declare
  token uuid;
begin
  for token in select id_hash from oauth_records where kind = 'AccessToken' and grant_id = any (touched) loop
    perform pg_notify('weft_oauth', token::text);
  end loop;
  update oauth_records r set expires_at = g.ended_at from oauth_grants g
  where g.id = any (touched) and r.grant_id = g.id and g.ended_at is not null and r.expires_at > g.ended_at;
end $$;

-- The row of an account that was emptied stays, so its apps would: nobody could change or remove them.
create function oauth_lose_maker() returns trigger language plpgsql as $$
declare
  apps text[];
  touched text[];
begin
  with gone as (delete from oauth_apps where user_id = new.id returning client_id)
  select array_agg(client_id) into apps from gone;
  with ended as (
    update oauth_grants set ended_at = new.deleted_at where ended_at is null and client_id = any (apps) returning id)
  select array_agg(id) into touched from ended;
  perform oauth_end_records(touched);
  return null;
end $$;

create trigger users_oauth after update on users for each row
  when (new.deleted_at is not null and old.deleted_at is null)
  execute function oauth_lose_maker();
