-- Who follows what becomes a person's own record: chosen on one device, it is so on all of them.
alter table subscriptions rename column id to resource_id;
alter table subscriptions
  add column id text,
  -- Of an item that is followed; a view and a board say where they lie. All go with their place.
  add column item_id uuid,
  add column board_id text,
  add column folder_id text,
  add column row_version int not null default 1,
  -- 0 as long as the person did not choose: it follows from what they did there.
  add column seq bigint not null default 0,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add column deleted_at timestamptz,
  add column created_by int;
delete from subscriptions s where not exists (select from items i where i.team_id = s.team_id and i.id = s.resource_id::uuid);
update subscriptions set id = user_id || '.' || resource || '.' || resource_id, item_id = resource_id::uuid;
alter table subscriptions drop constraint subscriptions_pkey;
alter table subscriptions
  alter column id set not null,
  add primary key (team_id, id),
  add foreign key (team_id, item_id) references items (team_id, id) on delete cascade;
create index subscriptions_by_resource on subscriptions (team_id, resource, resource_id, user_id);
create index subscriptions_by_item on subscriptions (team_id, item_id) where item_id is not null;
create index subscriptions_by_folder on subscriptions (team_id, folder_id) where folder_id is not null;
create index subscriptions_by_person on subscriptions (user_id, seq);
call weft_protect('subscriptions', 'user');
