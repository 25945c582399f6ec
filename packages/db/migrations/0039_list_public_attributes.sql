-- Which attributes readers of a link see, by id: true for shown, false for left out. All others are private, so that
-- nothing that is added to a folder later is public before somebody shows it. Links of before go on showing what
-- their view shows.
alter table published_links add column attributes jsonb not null default '{}';
update published_links l set attributes = (
  select coalesce(jsonb_object_agg(a.id, true), '{}')
  from folders f
  join views v on v.team_id = f.team_id and v.id = l.view_id
  join attributes a on a.team_id = f.team_id and a.board_id = f.board_id
  where f.team_id = l.team_id and f.id = l.folder_id
    and (a."primary" or (a.id = any(f.attribute_ids) and not coalesce(v.settings -> 'hidden', '[]') ? a.id::text))
) where l.view_id is not null and l.revoked_at is null;
