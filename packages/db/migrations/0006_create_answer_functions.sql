-- A batch holds changes of several people, and the wall shows each row to its own person only.
-- These two functions are the only way past it; they answer nothing that the caller's keys do not name.
create function recall_answers(p_users int[], p_keys text[])
returns table (user_id int, key text, hash text, status int, body jsonb)
language sql stable security definer set search_path = public set weft.owner = 'on' as $$
  select i.user_id, i.key, i.hash, i.status, i.body
  from unnest(p_users, p_keys) as asked(u, k) join idempotency i on i.user_id = asked.u and i.key = asked.k
$$;
create function remember_answers(p_users int[], p_keys text[], p_hashes text[], p_statuses int[], p_bodies text[])
returns void language sql security definer set search_path = public set weft.owner = 'on' as $$
  insert into idempotency (user_id, key, hash, status, body)
  select u, k, h, s, b::jsonb from unnest(p_users, p_keys, p_hashes, p_statuses, p_bodies) as r(u, k, h, s, b)
$$;
