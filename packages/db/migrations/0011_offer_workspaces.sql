-- The member whom the owner offers the workspace; it changes hands when that member accepts.
alter table teams add column new_owner_id int references users (id);

-- Workspaces in the trash, for their owner and for the sweep.
create index teams_in_trash on teams (owner_id, deleted_at) where deleted_at is not null;
create index teams_by_owner on teams (owner_id) where deleted_at is null;
