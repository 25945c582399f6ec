-- The ground: the role that row-level security binds, the procedure that protects a table, this instance's row.

-- Requests run as weft_app. A server that lets us make no role (or not take it) binds the owner itself instead:
-- see weft_protect. The role is shared by all databases of the server, so it may be there already.
create function weft_find_role() returns text language plpgsql as $$
declare
  me text := current_user;
begin
  begin
    create role weft_app nologin nobypassrls;
  exception
    when duplicate_object or unique_violation then null;
    when insufficient_privilege then
      if to_regrole('weft_app') is null then return null; end if;
  end;
  begin
    execute format('grant weft_app to %I', me);
  exception when insufficient_privilege then null;
  end;
  begin
    perform set_config('role', 'weft_app', true);
    perform set_config('role', 'none', true);
    return 'weft_app';
  exception when insufficient_privilege then return null;
  end;
end $$;

-- generation is random text made once per database: part of the `rights` stamp, so that clients of a restored
-- or replaced database reload. app_role is null where the owner is bound by FORCE ROW LEVEL SECURITY.
create table instance (
  id int primary key check (id = 1),
  generation text not null,
  app_role text,
  created_at timestamptz not null default now()
);

insert into instance (id, generation, app_role) values (1, replace(gen_random_uuid()::text, '-', ''), weft_find_role());

drop function weft_find_role();

do $$ begin
  if (select app_role from instance) is not null then
    grant usage on schema public to weft_app;
    grant select on instance to weft_app;
    alter default privileges in schema public grant select, insert, update, delete on tables to weft_app;
    alter default privileges in schema public grant usage on sequences to weft_app;
    alter default privileges in schema public grant execute on routines to weft_app;
  end if;
end $$;

-- Puts a table behind the second wall: only rows whose column equals the scope's id are seen or written.
--   call weft_protect('items');                        -- team_id = weft.team
--   call weft_protect('notifications', 'user');        -- user_id = weft.user
--   call weft_protect('users', 'user', 'id');
-- Several calls on one table let a row through when any of them does.
create procedure weft_protect(tbl regclass, scope text default 'team', col text default null) language plpgsql as $$
declare
  app text := (select app_role from instance);
  rule text := format('%I = nullif(current_setting(%L, true), '''')::int', coalesce(col, scope || '_id'), 'weft.' || scope);
begin
  execute format('alter table %s enable row level security', tbl);
  if app is null then
    execute format('alter table %s force row level security', tbl);
    execute format('create policy %I on %s using (%s or current_setting(''weft.owner'', true) = ''on'')', 'own_' || scope, tbl, rule);
  else
    execute format('create policy %I on %s to %I using (%s)', 'own_' || scope, tbl, app, rule);
  end if;
end $$;

-- Takes a table from the application altogether: job tables, cursors.
create procedure weft_reserve(tbl regclass) language plpgsql as $$
begin
  if (select app_role from instance) is not null then
    execute format('revoke all on %s from weft_app', tbl);
  end if;
end $$;

revoke execute on procedure weft_protect, weft_reserve from public;
