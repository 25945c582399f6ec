-- Pictures of comments: files that are uploaded for an item and for none of its attributes.
alter table attachments alter column attribute_id drop not null;

-- Which comments show them. Whoever may read one of these may see the picture; a file that none shows is purged.
create table comment_pictures (
  team_id int not null,
  comment_id uuid not null,
  attachment_id uuid not null,
  primary key (team_id, comment_id, attachment_id),
  foreign key (team_id, comment_id) references comments (team_id, id) on delete cascade,
  foreign key (team_id, attachment_id) references attachments (team_id, id) on delete cascade
);
create index comment_pictures_by_attachment on comment_pictures (team_id, attachment_id);

call weft_protect('comment_pictures');
