-- The key pair by which push services know this instance. Made once; the private half is sealed.
create table push_keys (
  id int primary key check (id = 1),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now()
);
call weft_reserve('push_keys');

-- Browsers that show what is new while the product is not open. Each belongs to the session in which that was turned
-- on, and hears nothing once that is over.
create table push_devices (
  user_id int not null,
  endpoint text not null,
  session_id text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, endpoint)
);
create index push_devices_by_endpoint on push_devices (endpoint);
call weft_protect('push_devices', 'user');

-- A browser tells of one person: of whom it told before is over. Only who has the browser's own secret says so.
create function take_push_endpoint(p_user int, p_endpoint text, p_auth text) returns void
language sql security definer set search_path = public set weft.owner = 'on' as $$
  delete from push_devices where endpoint = p_endpoint and auth = p_auth and user_id <> p_user
$$;
