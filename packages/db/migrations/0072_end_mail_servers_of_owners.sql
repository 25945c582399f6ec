-- A mail server is the one that its owner chose and may read: whoever owns the workspace next chooses again.
create function mail_server_lose_owner() returns trigger language plpgsql as $$
begin
  delete from mail_servers where team_id = new.id;
  return null;
end $$;

create trigger teams_mail_server after update of owner_id on teams for each row
  when (new.owner_id is distinct from old.owner_id)
  execute function mail_server_lose_owner();
