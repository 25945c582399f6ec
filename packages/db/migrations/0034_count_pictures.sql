-- The small pictures of a file take room of their workspace, too. Of those that are there already it is not known.
alter table attachments add column picture_bytes bigint not null default 0;
