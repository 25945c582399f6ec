-- Whom an invitation made a member without asking, and when that person put the news of it away.
alter table invitations add column added_user_id int references users (id), add column seen_at timestamptz;
create index invitations_by_mailbox on invitations (email_key) where accepted_at is null;
create index invitations_by_added on invitations (added_user_id) where added_user_id is not null;

-- What somebody is told of invitations in all workspaces: those to their own, verified mailbox that are open, and the
-- workspaces that they were added to and have not heard of. Whoever has not shown that the mailbox is theirs is told
-- nothing. Names and roles, never content.
create function invitations_of(p_user int, p_at timestamptz)
returns table (id uuid, team_id int, team_name text, photo_url text, inviter text, role text, state text,
  created_at timestamptz, expires_at timestamptz)
language sql stable security definer set search_path = public set weft.owner = 'on' as $$
  select i.id, i.team_id, t.name, t.photo_url, b.name, i.role,
    case when i.accepted_at is null then 'open' else 'joined' end, i.created_at, i.expires_at
  from users u
  join invitations i on (i.accepted_at is null and i.email_key = u.email_key and i.expires_at > p_at)
    or (i.added_user_id = u.id and i.seen_at is null)
  join teams t on t.id = i.team_id and t.deleted_at is null
  left join users b on b.id = i.invited_by
  where u.id = p_user and u.email_verified_at is not null and u.deleted_at is null
    and (i.accepted_at is null) = not exists (
      select 1 from team_members m where m.team_id = i.team_id and m.user_id = u.id and m.removed_at is null)
  order by i.created_at, i.id
$$;

-- Takes away what lets anybody into an account besides its password: the second factor, links that were mailed, and the
-- wish to delete it. For whoever shows for the first time that its mailbox is theirs.
create function forget_ways_in(p_user int) returns void
language sql security definer set search_path = public set weft.owner = 'on' as $$
  select count(*) from second_factors f, set_two_factor(f.user_id, null) where f.user_id = p_user;
  delete from second_factors where user_id = p_user;
  delete from account_links where user_id = p_user;
  update users set leaves_at = null where id = p_user;
$$;
