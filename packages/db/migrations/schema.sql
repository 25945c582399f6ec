-- What the migrations come to, dumped from the catalogue by: npm run db -- dump
-- For reading and review; a test compares it with a fresh database. Never edit it by hand.

create table account_links (
  token_hash text not null,
  user_id integer not null,
  purpose text not null,
  email text not null,
  email_key text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null
);

create table activity (
  team_id integer not null,
  feed_kind text not null,
  feed_id text not null,
  seq bigint not null,
  n integer not null,
  action text not null,
  collection text not null,
  record_id text not null,
  user_id integer,
  old jsonb,
  new jsonb,
  at timestamp with time zone default clock_timestamp() not null,
  origin jsonb,
  past jsonb
);

create table activity_consumers (
  consumer text not null,
  feed_kind text not null,
  introduced_at timestamp with time zone default now() not null
);

create table activity_cursors (
  team_id integer not null,
  feed_kind text not null,
  feed_id text not null,
  consumer text not null,
  seq bigint not null,
  n integer not null,
  failures integer default 0 not null,
  retry_at timestamp with time zone
);

create table activity_lines (
  team_id integer not null,
  id bigint generated always as identity not null,
  started_at timestamp with time zone not null,
  at timestamp with time zone not null,
  changes integer not null,
  board_id text,
  folder_id text,
  item_id uuid,
  attribute_id uuid,
  user_id integer,
  action text not null,
  collection text not null,
  record_id text not null,
  act text,
  via text,
  old jsonb,
  new jsonb,
  feed_kind text not null,
  from_seq bigint not null,
  to_seq bigint not null,
  app text
);

create table activity_parked (
  team_id integer not null,
  feed_kind text not null,
  feed_id text not null,
  consumer text not null,
  seq bigint not null,
  n integer not null,
  entry jsonb not null,
  error text not null,
  parked_at timestamp with time zone default now() not null
);

create table ai_requests (
  team_id integer not null,
  id uuid not null,
  user_id integer not null,
  kind text not null,
  board_id text not null,
  folder_id text,
  prompt text,
  model text not null,
  state text default 'asked'::text not null,
  created_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  accepted_at timestamp with time zone
);

create table archive_imports (
  user_id integer not null,
  id uuid not null,
  state text not null,
  progress integer default 0 not null,
  team_id integer,
  problems jsonb default '[]'::jsonb not null,
  is_settled boolean default false not null,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone
);

create table archives (
  team_id integer not null,
  id uuid not null,
  user_id integer not null,
  state text not null,
  progress integer default 0 not null,
  bytes bigint,
  report jsonb,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone not null
);

create table attachment_uses (
  team_id integer not null,
  attachment_id uuid not null,
  item_id uuid not null,
  name text not null,
  removed_at timestamp with time zone
);

create table attachments (
  team_id integer not null,
  id uuid not null,
  storage_key text not null,
  state text not null,
  name text not null,
  size bigint not null,
  mime text,
  sha256 text,
  has_pictures boolean,
  received bigint default 0 not null,
  parts jsonb default '[]'::jsonb not null,
  upload_ref text default ''::text not null,
  item_id uuid not null,
  attribute_id uuid,
  created_by integer,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  picture_bytes bigint default 0 not null
);

create table attributes (
  team_id integer not null,
  id uuid not null,
  board_id text not null,
  name text not null,
  type text not null,
  "primary" boolean default false not null,
  settings jsonb default '{}'::jsonb not null,
  default_data jsonb,
  sort_order double precision default 0 not null,
  row_version integer not null,
  seq bigint not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  created_by integer
);

create table audit_head (
  id integer not null,
  n bigint not null,
  hash text not null
);

create table audit_log (
  n bigint not null,
  at timestamp with time zone not null,
  team_id integer,
  actor_id integer not null,
  operator_id integer,
  address text,
  action text not null,
  target text not null,
  before text,
  after text,
  previous text not null,
  hash text not null
);

create table automation_addresses (
  team_id integer not null,
  automation_id text not null,
  hash text not null,
  created_at timestamp with time zone default now() not null,
  sample jsonb,
  sampled_at timestamp with time zone
);

create table automation_dues (
  team_id integer not null,
  automation_id text not null,
  item_id text not null,
  due_at timestamp with time zone not null
);

create table automation_mail_stops (
  team_id integer not null,
  address_hash text not null,
  created_at timestamp with time zone default now() not null
);

create table automation_runs (
  team_id integer not null,
  id uuid not null,
  no bigint generated always as identity not null,
  automation_id text not null,
  board_id text not null,
  item_id uuid,
  event jsonb not null,
  origin jsonb not null,
  state text default 'queued'::text not null,
  wake_at timestamp with time zone,
  root_id uuid not null,
  begun_as timestamp with time zone,
  tries integer default 0 not null,
  reason jsonb,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  taken_back jsonb
);

create table automation_secrets (
  team_id integer not null,
  id uuid not null,
  automation_id text not null,
  origin text not null,
  sealed text not null,
  created_at timestamp with time zone default now() not null
);

create table automation_steps (
  team_id integer not null,
  run_id uuid not null,
  path text not null,
  n integer not null,
  state text not null,
  input jsonb,
  result jsonb,
  tries integer default 0 not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone
);

create table automation_usage (
  team_id integer not null,
  month date not null,
  automation_id text not null,
  runs integer not null
);

create table automations (
  team_id integer not null,
  id text not null,
  board_id text not null,
  name text not null,
  enabled boolean default false not null,
  trigger jsonb,
  conditions jsonb,
  steps jsonb default '[]'::jsonb not null,
  owner_id integer,
  off_reason text,
  on_since timestamp with time zone,
  row_version integer not null,
  seq bigint not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  created_by integer
);

create table board_locks (
  team_id integer not null,
  board_id text not null,
  password_hash text,
  password_version integer default 0 not null,
  expires_at timestamp with time zone
);

create table boards (
  team_id integer not null,
  id text not null,
  name text not null,
  description text default ''::text not null,
  color text,
  icon text,
  user_ids integer[] default '{}'::integer[] not null,
  sort_order double precision default 0 not null,
  settings jsonb default '{}'::jsonb not null,
  rights_seq bigint default 0 not null,
  row_version integer not null,
  seq bigint not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  created_by integer,
  purged_at timestamp with time zone
);

create table calendar_feeds (
  team_id integer not null,
  id uuid not null,
  user_id integer not null,
  view_id text,
  hash text not null,
  generation integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  last_read_at timestamp with time zone
);

create table comment_pictures (
  team_id integer not null,
  comment_id uuid not null,
  attachment_id uuid not null
);

create table comment_reactions (
  team_id integer not null,
  id uuid not null,
  comment_id uuid not null,
  user_id integer not null,
  reaction text not null,
  created_at timestamp with time zone default clock_timestamp() not null
);

create table comment_reads (
  team_id integer not null,
  id text not null,
  user_id integer not null,
  folder_id text not null,
  item_id uuid,
  read_at timestamp with time zone not null,
  row_version integer not null,
  seq bigint not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  created_by integer
);

create table comments (
  team_id integer not null,
  id uuid not null,
  board_id text not null,
  folder_id text not null,
  item_id uuid not null,
  parent_id uuid,
  html text not null,
  anchor jsonb,
  mentions integer[] default '{}'::integer[] not null,
  mentions_board boolean default false not null,
  author_name text,
  created_by integer,
  edited_at timestamp with time zone,
  edited_by integer,
  pinned_at timestamp with time zone,
  removed_at timestamp with time zone,
  item_deleted_at timestamp with time zone,
  row_version integer not null,
  seq bigint not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone
);

create table conversion_slots (
  team_id integer not null,
  conversion_id uuid not null,
  item_id uuid not null,
  old jsonb not null,
  old_text text,
  old_version integer not null,
  data jsonb not null,
  text text
);

create table conversions (
  team_id integer not null,
  id uuid not null,
  board_id text not null,
  attribute_id uuid not null,
  state text not null,
  origin jsonb not null,
  target jsonb not null,
  user_id integer not null,
  total integer default 0 not null,
  reached uuid,
  created_at timestamp with time zone default now() not null
);

create table departures (
  team_id integer not null,
  folder_id text not null,
  item_id uuid not null,
  row_version integer not null,
  seq bigint not null
);

create table derived_changes (
  team_id integer not null,
  folder_id text not null,
  seq bigint not null,
  item_id uuid not null,
  attribute_id uuid not null,
  old jsonb not null
);

create table exports (
  team_id integer not null,
  id uuid not null,
  user_id integer not null,
  kind text not null,
  asked jsonb not null,
  folder_ids text[] not null,
  name text not null,
  state text not null,
  progress integer default 0 not null,
  rows integer default 0 not null,
  cut integer default 0 not null,
  bytes bigint,
  reason text,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone not null
);

create table feeds (
  team_id integer not null,
  kind text not null,
  id text not null,
  seq bigint default 0 not null,
  floor bigint default 0 not null,
  effects boolean default false not null,
  items integer default 0 not null
);

create table file_holds (
  team_id integer not null,
  id uuid not null,
  until timestamp with time zone not null
);

create table folders (
  team_id integer not null,
  id text not null,
  board_id text not null,
  parent_id text,
  name text not null,
  color text,
  icon text,
  attribute_ids uuid[] default '{}'::uuid[] not null,
  hidden boolean default false not null,
  sort_order double precision default 0 not null,
  settings jsonb default '{}'::jsonb not null,
  rights_seq bigint default 0 not null,
  row_version integer not null,
  seq bigint not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  created_by integer,
  purged_at timestamp with time zone
);

create table form_answers (
  team_id integer not null,
  view_id text not null,
  id uuid not null,
  user_id integer,
  person text,
  created_at timestamp with time zone default now() not null
);

create table form_edits (
  team_id integer not null,
  view_id text not null,
  id uuid not null,
  digest text not null,
  sent jsonb not null,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone
);

create table form_shares (
  team_id integer not null,
  view_id text not null,
  shared_by integer not null,
  shared_at timestamp with time zone default now() not null,
  checked_at timestamp with time zone,
  closed_reason text
);

create table hook_attempts (
  team_id integer not null,
  event_id uuid not null,
  no integer not null,
  at timestamp with time zone not null,
  status integer,
  problem text,
  ms integer not null,
  retry_at timestamp with time zone,
  is_asked boolean default false not null,
  request text not null,
  response text
);

create table hook_events (
  team_id integer not null,
  id uuid not null,
  hook_id uuid not null,
  seq bigint generated always as identity not null,
  item_id uuid,
  lane smallint not null,
  type text not null,
  actor_id integer,
  told jsonb not null,
  state text not null,
  due timestamp with time zone not null,
  tries integer default 0 not null,
  attempts integer default 0 not null,
  status integer,
  problem text,
  sent_at timestamp with time zone,
  created_at timestamp with time zone not null,
  folder_id text
);

create table hooks (
  team_id integer not null,
  id uuid not null,
  board_id text,
  name text not null,
  url text not null,
  events text[] not null,
  enabled boolean not null,
  off_reason text,
  off_at timestamp with time zone,
  secret text not null,
  secret_hint text not null,
  old_secret text,
  old_secret_until timestamp with time zone,
  created_by integer not null,
  row_version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  failing_since timestamp with time zone,
  tries integer default 0 not null,
  retry_at timestamp with time zone,
  last_ok_at timestamp with time zone,
  paced_until timestamp with time zone,
  leased_by uuid,
  leased_until timestamp with time zone,
  turn_at timestamp with time zone,
  made_by text,
  deleted_at timestamp with time zone
);

create table idempotency (
  user_id integer not null,
  key text not null,
  hash text not null,
  status integer not null,
  body text,
  created_at timestamp with time zone default now() not null
);

create table impersonations (
  session_id uuid not null,
  user_id integer not null,
  operator_id integer not null,
  reason text not null,
  started_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  closed_at timestamp with time zone
);

create table imports (
  team_id integer not null,
  id uuid not null,
  user_id integer not null,
  folder_id text not null,
  state text not null,
  file_name text not null,
  file_path text not null,
  mapping jsonb not null,
  rows_total integer default 0 not null,
  rows_done integer default 0 not null,
  report jsonb,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  begun_seq bigint,
  undone jsonb
);

create table instance (
  id integer not null,
  generation text not null,
  app_role text,
  created_at timestamp with time zone default now() not null,
  past_from timestamp with time zone default now() not null
);

create table invitations (
  team_id integer not null,
  id uuid not null,
  email text not null,
  email_key text not null,
  role text not null,
  board_id text,
  token_hash text not null,
  invited_by integer not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  added_user_id integer,
  seen_at timestamp with time zone
);

create table item_homes (
  team_id integer not null,
  item_id uuid not null,
  board_id text not null,
  parent_id uuid,
  slots jsonb default '{}'::jsonb not null
);

create table item_numbers (
  team_id integer not null,
  attribute_id uuid not null,
  scope text default ''::text not null,
  next bigint not null,
  drawn bigint not null
);

create table item_references (
  team_id integer not null,
  id text not null,
  attribute_id uuid not null,
  from_item_id uuid not null,
  to_item_id uuid not null,
  board_id text not null,
  folder_id text not null,
  to_folder_id text not null,
  stale boolean default false not null,
  sort_order double precision default 0 not null,
  unlinked boolean default false not null,
  name text default ''::text not null,
  shown jsonb default '{}'::jsonb not null,
  inputs jsonb default '{}'::jsonb not null,
  row_version integer not null,
  seq bigint not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by integer,
  deleted_at timestamp with time zone,
  data jsonb,
  input_folders jsonb default '{}'::jsonb not null
);

create table items (
  team_id integer not null,
  id uuid not null,
  board_id text not null,
  folder_id text not null,
  parent_id uuid,
  sort_order double precision default 0 not null,
  "values" jsonb default '{}'::jsonb not null,
  folded jsonb default '{}'::jsonb not null,
  row_version integer not null,
  seq bigint not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by integer,
  updated_by integer,
  deleted_at timestamp with time zone,
  trash_root uuid,
  comment_count integer default 0 not null,
  last_comment_at timestamp with time zone,
  last_comment_by integer
);

create table link_previews (
  team_id integer not null,
  url text not null,
  title text,
  icon text,
  fetched_at timestamp with time zone,
  created_at timestamp with time zone default now() not null
);

create table log_events (
  id bigint generated always as identity not null,
  user_id integer,
  name text not null,
  properties jsonb not null,
  at timestamp with time zone default now() not null
);

create table long_texts (
  team_id integer not null,
  item_id uuid not null,
  attribute_id uuid not null,
  html text not null
);

create table mail_servers (
  team_id integer not null,
  host text not null,
  port integer not null,
  security text not null,
  username text,
  secret text,
  from_name text not null,
  from_email text not null,
  tested_at timestamp with time zone,
  failing_since timestamp with time zone,
  failing_step text,
  failing_said text,
  version integer not null,
  updated_by integer,
  updated_at timestamp with time zone not null
);

create table migrations (
  id integer not null,
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone default now() not null
);

create table notification_counts (
  team_id integer not null,
  user_id integer not null,
  folder_id text not null,
  unread integer default 0 not null,
  told_seq bigint default 0 not null,
  told_n integer default '-1'::integer not null
);

create table notification_mails (
  user_id integer not null,
  mail_id uuid,
  leased_until timestamp with time zone not null,
  failures integer default 0 not null
);

create table notification_progress (
  team_id integer not null,
  folder_id text not null,
  seq bigint not null,
  n integer not null
);

create table notifications (
  team_id integer not null,
  id uuid not null,
  user_id integer not null,
  notification_type text not null,
  board_id text,
  folder_id text,
  item_id uuid,
  comment_id uuid,
  attribute_id uuid,
  board_name text,
  item_name text,
  attribute_name text,
  created_by_name text,
  body jsonb default '[]'::jsonb not null,
  count integer default 1 not null,
  actor_ids integer[] not null,
  group_key text not null,
  is_open boolean default true not null,
  first_at timestamp with time zone not null,
  read_at timestamp with time zone,
  row_version integer not null,
  seq bigint not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  created_by integer,
  snoozed_until timestamp with time zone,
  view_id text,
  template_id text,
  template_name text,
  form_name text,
  usage bigint,
  "limit" bigint,
  mailed integer default 0 not null,
  pushed integer default 0 not null
);

create table oauth_apps (
  id uuid not null,
  client_id text not null,
  user_id integer,
  name text not null,
  redirect_uris text[] not null,
  scopes text[] not null,
  secret_hash text,
  metadata jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone not null
);

create table oauth_grants (
  id text not null,
  user_id integer not null,
  client_id text not null,
  name text not null,
  scopes text[] not null,
  team_ids integer[] not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  ended_at timestamp with time zone
);

create table oauth_records (
  kind text not null,
  id_hash uuid not null,
  grant_id text,
  payload jsonb not null,
  expires_at timestamp with time zone not null,
  consumed_at timestamp with time zone
);

create table origins (
  team_id integer not null,
  kind text not null,
  id text not null,
  origin_id text not null
);

create table permissions (
  team_id integer not null,
  id text not null,
  resource_type text not null,
  resource_id text not null,
  permissions jsonb default '{}'::jsonb not null,
  final_permissions jsonb default '{}'::jsonb not null,
  row_version integer not null,
  seq bigint not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  created_by integer
);

create table placeholders (
  team_id integer not null,
  user_id integer not null,
  origin_id uuid not null,
  name text not null,
  email text,
  role text
);

create table pretends (
  team_id integer not null,
  token text not null,
  user_id integer not null,
  plan jsonb not null,
  reads jsonb not null,
  rights jsonb not null,
  done integer default 0 not null,
  expires_at timestamp with time zone not null
);

create table published_links (
  team_id integer not null,
  id text not null,
  kind text not null,
  folder_id text not null,
  view_id text,
  item_id uuid,
  file_id uuid,
  mode text default 'live'::text not null,
  indexable boolean default false not null,
  allow_copy boolean default false not null,
  allow_csv boolean default false not null,
  password_hash text,
  version integer default 1 not null,
  expires_at timestamp with time zone,
  created_by integer not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  revoked_at timestamp with time zone,
  revoked_by integer,
  css text default ''::text not null,
  brand boolean default true not null,
  attributes jsonb default '{}'::jsonb not null
);

create table published_opens (
  team_id integer not null,
  link_id text not null,
  opens bigint default 0 not null,
  last_opened_at timestamp with time zone
);

create table published_slugs (
  team_id integer not null,
  view_id text not null,
  slug text not null,
  item_id uuid not null,
  chosen_at timestamp with time zone default now() not null,
  retired_at timestamp with time zone
);

create table published_snapshots (
  team_id integer not null,
  link_id text not null,
  content bytea not null,
  taken_at timestamp with time zone default now() not null
);

create table push_devices (
  user_id integer not null,
  endpoint text not null,
  session_id text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone default now() not null
);

create table push_keys (
  id integer not null,
  public_key text not null,
  private_key text not null,
  created_at timestamp with time zone default now() not null
);

create table recents (
  team_id integer not null,
  id text not null,
  user_id integer not null,
  resource_type text not null,
  resource_id text not null,
  opened_at timestamp with time zone not null,
  row_version integer not null,
  seq bigint not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  created_by integer
);

create table recovery_codes (
  user_id integer not null,
  code_hash text not null,
  used_at timestamp with time zone
);

create table scim_people (
  team_id integer not null,
  user_id integer not null,
  user_name text not null,
  user_name_key text not null,
  external_id text,
  active boolean not null,
  made boolean not null,
  claimed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  said_name text
);

create table scim_tokens (
  team_id integer not null,
  hash text not null,
  hint text not null,
  made_at timestamp with time zone not null,
  last_used_at timestamp with time zone
);

create table search_built (
  team_id integer not null,
  generation text not null
);

create table search_pending (
  team_id integer not null,
  id bigint generated always as identity not null,
  kind text not null,
  record text not null,
  whole boolean generated always as (((kind = 'team'::text) OR (kind ~~ 'in-%'::text))) stored not null,
  after jsonb
);

create table search_rows (
  team_id integer not null,
  kind text not null,
  id text not null,
  ns text not null,
  board_id text not null,
  folder_id text,
  item_id uuid,
  tsv tsvector not null,
  changed_at timestamp with time zone not null
);

create table search_words (
  team_id integer not null,
  lexeme text collate "C" not null,
  rows integer not null,
  variants integer[]
);

create table second_factors (
  user_id integer not null,
  secret text not null,
  enabled_at timestamp with time zone,
  last_step bigint default 0 not null,
  tries integer default 0 not null,
  created_at timestamp with time zone default now() not null
);

create table sessions (
  id uuid not null,
  user_id integer not null,
  current_hash text not null,
  next_hash text,
  previous_hash text,
  superseded_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  used_at timestamp with time zone default now() not null,
  revoked_at timestamp with time zone,
  revoked_reason text,
  user_agent text,
  confirmed_at timestamp with time zone,
  address text,
  only_team_id integer
);

create table sso_assertions (
  team_id integer not null,
  id_hash text not null,
  expires_at timestamp with time zone not null
);

create table sso_connections (
  team_id integer not null,
  id uuid not null,
  kind text not null,
  issuer text not null,
  metadata_url text,
  sso_url text,
  certificates text[] default '{}'::text[] not null,
  ends_at timestamp with time zone,
  told_days integer,
  client_id text,
  secret text,
  read_at timestamp with time zone,
  read_problem text,
  groups_attribute text,
  role_map jsonb default '[]'::jsonb not null,
  default_role text not null,
  enforced_at timestamp with time zone,
  grace_ends_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
);

create table sso_domains (
  team_id integer not null,
  id uuid not null,
  domain text not null,
  token text not null,
  verified_at timestamp with time zone,
  checked_at timestamp with time zone,
  missing_since timestamp with time zone,
  created_at timestamp with time zone not null
);

create table sso_identities (
  team_id integer not null,
  connection_id uuid not null,
  subject text not null,
  user_id integer not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null
);

create table sso_requests (
  team_id integer not null,
  id_hash text not null,
  connection_id uuid not null,
  kind text not null,
  browser_hash text not null,
  user_id integer,
  payload jsonb not null,
  expires_at timestamp with time zone not null
);

create table sso_sessions (
  session_id uuid not null,
  connection_id uuid not null,
  user_id integer not null,
  way text not null,
  at timestamp with time zone not null
);

create table sso_tests (
  team_id integer not null,
  connection_id uuid not null,
  user_id integer not null,
  at timestamp with time zone not null,
  passed boolean not null,
  checks jsonb not null,
  assertion text
);

create table stars (
  team_id integer not null,
  id text not null,
  user_id integer not null,
  resource_type text not null,
  resource_id text not null,
  sort_order double precision not null,
  query text,
  row_version integer not null,
  seq bigint not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  created_by integer
);

create table subscriptions (
  team_id integer not null,
  user_id integer not null,
  resource text not null,
  resource_id text not null,
  muted boolean default false not null,
  since_folder text,
  since_seq bigint,
  since_n integer,
  id text not null,
  item_id uuid,
  board_id text,
  folder_id text,
  row_version integer default 1 not null,
  seq bigint default 0 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  created_by integer
);

create table team_members (
  team_id integer not null,
  user_id integer not null,
  role text not null,
  epoch integer default 1 not null,
  row_version integer default 1 not null,
  seq bigint default 0 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  removed_at timestamp with time zone,
  suspended_at timestamp with time zone
);

create table teams (
  id integer generated always as identity not null,
  name text not null,
  owner_id integer not null,
  photo_url text,
  use_custom_logo boolean default false not null,
  subscription_id integer,
  domain text,
  whitelabel_settings jsonb,
  settings jsonb default '{}'::jsonb not null,
  rights_seq bigint default 0 not null,
  seq bigint default 0 not null,
  row_version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  new_owner_id integer,
  requires_two_factor boolean default false not null,
  allows_assistants boolean default false not null,
  imported_by integer
);

create table text_versions (
  team_id integer not null,
  item_id uuid not null,
  attribute_id uuid not null,
  hash text not null,
  html text not null,
  kept_at timestamp with time zone default now() not null,
  kept_by integer not null
);

create table time_entries (
  team_id integer not null,
  id uuid not null,
  user_id integer not null,
  board_id text not null,
  item_id uuid not null,
  attribute_id uuid not null,
  scope_key text not null,
  description text not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  is_billable boolean default false not null,
  is_manual boolean default false not null,
  row_version integer not null,
  seq bigint not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  created_by integer
);

create table tokens (
  id uuid not null,
  user_id integer not null,
  name text not null,
  hash text not null,
  hint text not null,
  scopes text[] not null,
  team_ids integer[],
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  ended_at timestamp with time zone,
  told_at timestamp with time zone,
  renewed_at timestamp with time zone
);

create table unique_values (
  team_id integer not null,
  attribute_id uuid not null,
  key text not null,
  item_id uuid not null
);

create table users (
  id integer generated always as identity not null,
  email text not null,
  email_key text not null,
  name text not null,
  password_hash text not null,
  photo_url text,
  locale text default 'en-US'::text not null,
  start_of_week integer default 1 not null,
  timezone text default 'UTC'::text not null,
  preferences jsonb default '{}'::jsonb not null,
  survey jsonb,
  source text,
  email_verified_at timestamp with time zone,
  row_version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  leaves_at timestamp with time zone,
  two_factor_at timestamp with time zone,
  timezone_known boolean default false not null
);

create table views (
  team_id integer not null,
  id text not null,
  board_id text not null,
  folder_id text not null,
  name text not null,
  type text not null,
  access text default 'shared'::text not null,
  owner_id integer,
  sort_order double precision default 0 not null,
  settings jsonb default '{}'::jsonb not null,
  row_version integer not null,
  seq bigint not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  created_by integer
);

create table work_built (
  team_id integer not null
);

create table work_facts (
  team_id integer not null,
  item_id uuid not null,
  imported boolean default false not null,
  done_at timestamp with time zone
);

create table work_items (
  team_id integer not null,
  id text not null,
  user_id integer not null,
  item_id uuid not null,
  board_id text not null,
  folder_id text not null,
  title text default ''::text not null,
  why text[] not null,
  due jsonb,
  tick jsonb,
  status jsonb,
  priority jsonb,
  done_at timestamp with time zone,
  made_at timestamp with time zone not null,
  row_version integer not null,
  seq bigint not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  created_by integer
);

create table work_pending (
  team_id integer not null,
  id bigint generated always as identity not null,
  kind text not null,
  record text not null,
  after text
);

alter table account_links add constraint account_links_pkey PRIMARY KEY (token_hash);
alter table account_links add constraint account_links_purpose_check CHECK ((purpose = ANY (ARRAY['reset'::text, 'verify'::text, 'change'::text])));
alter table account_links add constraint account_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table activity add constraint activity_pkey PRIMARY KEY (team_id, feed_kind, feed_id, seq, n);
alter table activity_consumers add constraint activity_consumers_pkey PRIMARY KEY (consumer, feed_kind);
alter table activity_cursors add constraint activity_cursors_pkey PRIMARY KEY (team_id, feed_kind, feed_id, consumer);
alter table activity_lines add constraint activity_lines_pkey PRIMARY KEY (team_id, id);
alter table activity_parked add constraint activity_parked_pkey PRIMARY KEY (team_id, feed_kind, feed_id, consumer, seq, n);
alter table ai_requests add constraint ai_requests_pkey PRIMARY KEY (team_id, id);
alter table archive_imports add constraint archive_imports_pkey PRIMARY KEY (user_id, id);
alter table archive_imports add constraint archive_imports_id_key UNIQUE (id);
alter table archive_imports add constraint archive_imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table archives add constraint archives_pkey PRIMARY KEY (team_id, id);
alter table archives add constraint archives_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table archives add constraint archives_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table attachment_uses add constraint attachment_uses_pkey PRIMARY KEY (team_id, attachment_id, item_id);
alter table attachment_uses add constraint attachment_uses_team_id_attachment_id_fkey FOREIGN KEY (team_id, attachment_id) REFERENCES attachments(team_id, id) ON DELETE CASCADE;
alter table attachment_uses add constraint attachment_uses_team_id_item_id_fkey FOREIGN KEY (team_id, item_id) REFERENCES items(team_id, id) ON DELETE CASCADE;
alter table attachments add constraint attachments_pkey PRIMARY KEY (team_id, id);
alter table attachments add constraint attachments_storage_key_key UNIQUE (storage_key);
alter table attachments add constraint attachments_size_check CHECK ((size >= 0));
alter table attachments add constraint attachments_state_check CHECK ((state = ANY (ARRAY['uploading'::text, 'ready'::text])));
alter table attachments add constraint attachments_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id);
alter table attributes add constraint attributes_pkey PRIMARY KEY (team_id, id);
alter table attributes add constraint attributes_team_id_board_id_fkey FOREIGN KEY (team_id, board_id) REFERENCES boards(team_id, id);
alter table attributes add constraint attributes_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id);
alter table audit_head add constraint audit_head_pkey PRIMARY KEY (id);
alter table audit_head add constraint audit_head_id_check CHECK ((id = 1));
alter table audit_log add constraint audit_log_pkey PRIMARY KEY (n);
alter table automation_addresses add constraint automation_addresses_pkey PRIMARY KEY (team_id, automation_id);
alter table automation_addresses add constraint automation_addresses_team_id_hash_key UNIQUE (team_id, hash);
alter table automation_addresses add constraint automation_addresses_team_id_automation_id_fkey FOREIGN KEY (team_id, automation_id) REFERENCES automations(team_id, id) ON DELETE CASCADE;
alter table automation_dues add constraint automation_dues_pkey PRIMARY KEY (team_id, automation_id, item_id);
alter table automation_dues add constraint automation_dues_team_id_automation_id_fkey FOREIGN KEY (team_id, automation_id) REFERENCES automations(team_id, id) ON DELETE CASCADE;
alter table automation_mail_stops add constraint automation_mail_stops_pkey PRIMARY KEY (team_id, address_hash);
alter table automation_mail_stops add constraint automation_mail_stops_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table automation_runs add constraint automation_runs_pkey PRIMARY KEY (team_id, id);
alter table automation_runs add constraint automation_runs_team_id_automation_id_fkey FOREIGN KEY (team_id, automation_id) REFERENCES automations(team_id, id) ON DELETE CASCADE;
alter table automation_secrets add constraint automation_secrets_pkey PRIMARY KEY (team_id, id);
alter table automation_secrets add constraint automation_secrets_team_id_automation_id_fkey FOREIGN KEY (team_id, automation_id) REFERENCES automations(team_id, id) ON DELETE CASCADE;
alter table automation_steps add constraint automation_steps_pkey PRIMARY KEY (team_id, run_id, path);
alter table automation_steps add constraint automation_steps_team_id_run_id_fkey FOREIGN KEY (team_id, run_id) REFERENCES automation_runs(team_id, id) ON DELETE CASCADE;
alter table automation_usage add constraint automation_usage_pkey PRIMARY KEY (team_id, month, automation_id);
alter table automations add constraint automations_pkey PRIMARY KEY (team_id, id);
alter table automations add constraint automations_team_id_board_id_fkey FOREIGN KEY (team_id, board_id) REFERENCES boards(team_id, id) ON DELETE CASCADE;
alter table board_locks add constraint board_locks_pkey PRIMARY KEY (team_id, board_id);
alter table board_locks add constraint board_locks_team_id_board_id_fkey FOREIGN KEY (team_id, board_id) REFERENCES boards(team_id, id);
alter table board_locks add constraint board_locks_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id);
alter table boards add constraint boards_pkey PRIMARY KEY (team_id, id);
alter table boards add constraint boards_id_key UNIQUE (id);
alter table boards add constraint boards_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id);
alter table calendar_feeds add constraint calendar_feeds_pkey PRIMARY KEY (team_id, id);
alter table calendar_feeds add constraint calendar_feeds_team_id_hash_key UNIQUE (team_id, hash);
alter table calendar_feeds add constraint calendar_feeds_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table calendar_feeds add constraint calendar_feeds_team_id_view_id_fkey FOREIGN KEY (team_id, view_id) REFERENCES views(team_id, id) ON DELETE CASCADE;
alter table calendar_feeds add constraint calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table comment_pictures add constraint comment_pictures_pkey PRIMARY KEY (team_id, comment_id, attachment_id);
alter table comment_pictures add constraint comment_pictures_team_id_attachment_id_fkey FOREIGN KEY (team_id, attachment_id) REFERENCES attachments(team_id, id) ON DELETE CASCADE;
alter table comment_pictures add constraint comment_pictures_team_id_comment_id_fkey FOREIGN KEY (team_id, comment_id) REFERENCES comments(team_id, id) ON DELETE CASCADE;
alter table comment_reactions add constraint comment_reactions_pkey PRIMARY KEY (team_id, id);
alter table comment_reactions add constraint comment_reactions_team_id_comment_id_user_id_reaction_key UNIQUE (team_id, comment_id, user_id, reaction);
alter table comment_reactions add constraint comment_reactions_team_id_comment_id_fkey FOREIGN KEY (team_id, comment_id) REFERENCES comments(team_id, id) ON DELETE CASCADE;
alter table comment_reads add constraint comment_reads_pkey PRIMARY KEY (team_id, id);
alter table comment_reads add constraint comment_reads_team_id_item_id_fkey FOREIGN KEY (team_id, item_id) REFERENCES items(team_id, id) ON DELETE CASCADE;
alter table comments add constraint comments_pkey PRIMARY KEY (team_id, id);
alter table comments add constraint comments_team_id_item_id_fkey FOREIGN KEY (team_id, item_id) REFERENCES items(team_id, id) ON DELETE CASCADE;
alter table conversion_slots add constraint conversion_slots_pkey PRIMARY KEY (team_id, conversion_id, item_id);
alter table conversion_slots add constraint conversion_slots_team_id_conversion_id_fkey FOREIGN KEY (team_id, conversion_id) REFERENCES conversions(team_id, id) ON DELETE CASCADE;
alter table conversion_slots add constraint conversion_slots_team_id_item_id_fkey FOREIGN KEY (team_id, item_id) REFERENCES items(team_id, id) ON DELETE CASCADE;
alter table conversions add constraint conversions_pkey PRIMARY KEY (team_id, id);
alter table conversions add constraint conversions_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text])));
alter table conversions add constraint conversions_team_id_attribute_id_fkey FOREIGN KEY (team_id, attribute_id) REFERENCES attributes(team_id, id) ON DELETE CASCADE;
alter table conversions add constraint conversions_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id);
alter table departures add constraint departures_pkey PRIMARY KEY (team_id, folder_id, item_id);
alter table derived_changes add constraint derived_changes_pkey PRIMARY KEY (team_id, folder_id, seq, item_id, attribute_id);
alter table exports add constraint exports_pkey PRIMARY KEY (team_id, id);
alter table exports add constraint exports_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table exports add constraint exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table feeds add constraint feeds_pkey PRIMARY KEY (team_id, kind, id);
alter table feeds add constraint feeds_kind_check CHECK ((kind = ANY (ARRAY['team'::text, 'board'::text, 'folder'::text, 'user'::text])));
alter table file_holds add constraint file_holds_pkey PRIMARY KEY (team_id, id);
alter table file_holds add constraint file_holds_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table folders add constraint folders_pkey PRIMARY KEY (team_id, id);
alter table folders add constraint folders_team_id_board_id_fkey FOREIGN KEY (team_id, board_id) REFERENCES boards(team_id, id);
alter table folders add constraint folders_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id);
alter table folders add constraint folders_team_id_parent_id_fkey FOREIGN KEY (team_id, parent_id) REFERENCES folders(team_id, id);
alter table form_answers add constraint form_answers_pkey PRIMARY KEY (team_id, view_id, id);
alter table form_answers add constraint form_answers_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id);
alter table form_answers add constraint form_answers_team_id_view_id_fkey FOREIGN KEY (team_id, view_id) REFERENCES views(team_id, id) ON DELETE CASCADE;
alter table form_edits add constraint form_edits_pkey PRIMARY KEY (team_id, id);
alter table form_edits add constraint form_edits_team_id_id_fkey FOREIGN KEY (team_id, id) REFERENCES items(team_id, id) ON DELETE CASCADE;
alter table form_edits add constraint form_edits_team_id_view_id_fkey FOREIGN KEY (team_id, view_id) REFERENCES views(team_id, id) ON DELETE CASCADE;
alter table form_shares add constraint form_shares_pkey PRIMARY KEY (team_id, view_id);
alter table form_shares add constraint form_shares_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id);
alter table form_shares add constraint form_shares_team_id_view_id_fkey FOREIGN KEY (team_id, view_id) REFERENCES views(team_id, id) ON DELETE CASCADE;
alter table hook_attempts add constraint hook_attempts_pkey PRIMARY KEY (team_id, event_id, no);
alter table hook_attempts add constraint hook_attempts_team_id_event_id_fkey FOREIGN KEY (team_id, event_id) REFERENCES hook_events(team_id, id) ON DELETE CASCADE;
alter table hook_events add constraint hook_events_pkey PRIMARY KEY (team_id, id);
alter table hook_events add constraint hook_events_team_id_hook_id_fkey FOREIGN KEY (team_id, hook_id) REFERENCES hooks(team_id, id) ON DELETE CASCADE;
alter table hooks add constraint hooks_pkey PRIMARY KEY (team_id, id);
alter table hooks add constraint hooks_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table idempotency add constraint idempotency_pkey PRIMARY KEY (user_id, key);
alter table impersonations add constraint impersonations_pkey PRIMARY KEY (session_id);
alter table impersonations add constraint impersonations_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES users(id) ON DELETE CASCADE;
alter table impersonations add constraint impersonations_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;
alter table impersonations add constraint impersonations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table imports add constraint imports_pkey PRIMARY KEY (team_id, id);
alter table imports add constraint imports_state_check CHECK ((state = ANY (ARRAY['uploaded'::text, 'waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])));
alter table imports add constraint imports_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id);
alter table instance add constraint instance_pkey PRIMARY KEY (id);
alter table instance add constraint instance_id_check CHECK ((id = 1));
alter table invitations add constraint invitations_pkey PRIMARY KEY (team_id, id);
alter table invitations add constraint invitations_token_hash_key UNIQUE (token_hash);
alter table invitations add constraint invitations_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'full-member'::text, 'restricted-member'::text])));
alter table invitations add constraint invitations_added_user_id_fkey FOREIGN KEY (added_user_id) REFERENCES users(id);
alter table invitations add constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id);
alter table invitations add constraint invitations_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id);
alter table item_homes add constraint item_homes_pkey PRIMARY KEY (team_id, item_id, board_id);
alter table item_homes add constraint item_homes_team_id_item_id_fkey FOREIGN KEY (team_id, item_id) REFERENCES items(team_id, id) ON DELETE CASCADE;
alter table item_numbers add constraint item_numbers_pkey PRIMARY KEY (team_id, attribute_id, scope);
alter table item_numbers add constraint item_numbers_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id);
alter table item_references add constraint item_references_pkey PRIMARY KEY (team_id, id);
alter table item_references add constraint item_references_team_id_from_item_id_fkey FOREIGN KEY (team_id, from_item_id) REFERENCES items(team_id, id) ON DELETE CASCADE;
alter table item_references add constraint item_references_team_id_to_item_id_fkey FOREIGN KEY (team_id, to_item_id) REFERENCES items(team_id, id) ON DELETE CASCADE;
alter table items add constraint items_pkey PRIMARY KEY (team_id, id);
alter table items add constraint items_team_id_folder_id_fkey FOREIGN KEY (team_id, folder_id) REFERENCES folders(team_id, id);
alter table link_previews add constraint link_previews_pkey PRIMARY KEY (team_id, url);
alter table link_previews add constraint link_previews_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id);
alter table log_events add constraint log_events_pkey PRIMARY KEY (id);
alter table long_texts add constraint long_texts_pkey PRIMARY KEY (team_id, item_id, attribute_id);
alter table long_texts add constraint long_texts_team_id_item_id_fkey FOREIGN KEY (team_id, item_id) REFERENCES items(team_id, id) ON DELETE CASCADE;
alter table mail_servers add constraint mail_servers_pkey PRIMARY KEY (team_id);
alter table mail_servers add constraint mail_servers_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table migrations add constraint migrations_pkey PRIMARY KEY (id);
alter table notification_counts add constraint notification_counts_pkey PRIMARY KEY (team_id, user_id, folder_id);
alter table notification_mails add constraint notification_mails_pkey PRIMARY KEY (user_id);
alter table notification_progress add constraint notification_progress_pkey PRIMARY KEY (team_id, folder_id);
alter table notifications add constraint notifications_pkey PRIMARY KEY (team_id, id);
alter table notifications add constraint notifications_team_id_item_id_fkey FOREIGN KEY (team_id, item_id) REFERENCES items(team_id, id) ON DELETE CASCADE;
alter table oauth_apps add constraint oauth_apps_pkey PRIMARY KEY (id);
alter table oauth_apps add constraint oauth_apps_client_id_key UNIQUE (client_id);
alter table oauth_apps add constraint oauth_apps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table oauth_grants add constraint oauth_grants_pkey PRIMARY KEY (id);
alter table oauth_grants add constraint oauth_grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table oauth_records add constraint oauth_records_pkey PRIMARY KEY (kind, id_hash);
alter table origins add constraint origins_pkey PRIMARY KEY (team_id, kind, id);
alter table origins add constraint origins_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table permissions add constraint permissions_pkey PRIMARY KEY (team_id, id);
alter table placeholders add constraint placeholders_pkey PRIMARY KEY (team_id, user_id);
alter table placeholders add constraint placeholders_team_id_origin_id_key UNIQUE (team_id, origin_id);
alter table placeholders add constraint placeholders_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table placeholders add constraint placeholders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table pretends add constraint pretends_pkey PRIMARY KEY (team_id, token);
alter table pretends add constraint pretends_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table pretends add constraint pretends_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table published_links add constraint published_links_pkey PRIMARY KEY (team_id, id);
alter table published_links add constraint published_links_css_check CHECK ((length(css) <= 10000));
alter table published_links add constraint published_links_kind_check CHECK ((kind = ANY (ARRAY['view'::text, 'item'::text, 'file'::text])));
alter table published_links add constraint published_links_mode_check CHECK ((mode = ANY (ARRAY['live'::text, 'snapshot'::text])));
alter table published_links add constraint published_links_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id);
alter table published_opens add constraint published_opens_pkey PRIMARY KEY (team_id, link_id);
alter table published_opens add constraint published_opens_team_id_link_id_fkey FOREIGN KEY (team_id, link_id) REFERENCES published_links(team_id, id) ON DELETE CASCADE;
alter table published_slugs add constraint published_slugs_pkey PRIMARY KEY (team_id, view_id, slug);
alter table published_slugs add constraint published_slugs_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id);
alter table published_snapshots add constraint published_snapshots_pkey PRIMARY KEY (team_id, link_id);
alter table published_snapshots add constraint published_snapshots_team_id_link_id_fkey FOREIGN KEY (team_id, link_id) REFERENCES published_links(team_id, id) ON DELETE CASCADE;
alter table push_devices add constraint push_devices_pkey PRIMARY KEY (user_id, endpoint);
alter table push_keys add constraint push_keys_pkey PRIMARY KEY (id);
alter table push_keys add constraint push_keys_id_check CHECK ((id = 1));
alter table recents add constraint recents_pkey PRIMARY KEY (team_id, id);
alter table recents add constraint recents_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table recovery_codes add constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash);
alter table recovery_codes add constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE;
alter table scim_people add constraint scim_people_pkey PRIMARY KEY (team_id, user_id);
alter table scim_people add constraint scim_people_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table scim_people add constraint scim_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table scim_tokens add constraint scim_tokens_pkey PRIMARY KEY (team_id);
alter table scim_tokens add constraint scim_tokens_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table search_built add constraint search_built_pkey PRIMARY KEY (team_id);
alter table search_pending add constraint search_pending_pkey PRIMARY KEY (team_id, id);
alter table search_rows add constraint search_rows_pkey PRIMARY KEY (team_id, kind, id);
alter table search_words add constraint search_words_pkey PRIMARY KEY (team_id, lexeme);
alter table second_factors add constraint second_factors_pkey PRIMARY KEY (user_id);
alter table second_factors add constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table sessions add constraint sessions_pkey PRIMARY KEY (id);
alter table sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table sso_assertions add constraint sso_assertions_pkey PRIMARY KEY (team_id, id_hash);
alter table sso_connections add constraint sso_connections_pkey PRIMARY KEY (team_id, id);
alter table sso_connections add constraint sso_connections_id_key UNIQUE (id);
alter table sso_connections add constraint sso_connections_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table sso_domains add constraint sso_domains_pkey PRIMARY KEY (team_id, id);
alter table sso_domains add constraint sso_domains_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table sso_identities add constraint sso_identities_pkey PRIMARY KEY (team_id, connection_id, subject);
alter table sso_identities add constraint sso_identities_team_id_connection_id_fkey FOREIGN KEY (team_id, connection_id) REFERENCES sso_connections(team_id, id) ON DELETE CASCADE;
alter table sso_identities add constraint sso_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table sso_requests add constraint sso_requests_pkey PRIMARY KEY (team_id, id_hash);
alter table sso_requests add constraint sso_requests_team_id_connection_id_fkey FOREIGN KEY (team_id, connection_id) REFERENCES sso_connections(team_id, id) ON DELETE CASCADE;
alter table sso_sessions add constraint sso_sessions_pkey PRIMARY KEY (session_id, connection_id);
alter table sso_sessions add constraint sso_sessions_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES sso_connections(id) ON DELETE CASCADE;
alter table sso_sessions add constraint sso_sessions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;
alter table sso_sessions add constraint sso_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table sso_tests add constraint sso_tests_pkey PRIMARY KEY (team_id, connection_id, user_id);
alter table sso_tests add constraint sso_tests_team_id_connection_id_fkey FOREIGN KEY (team_id, connection_id) REFERENCES sso_connections(team_id, id) ON DELETE CASCADE;
alter table sso_tests add constraint sso_tests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table stars add constraint stars_pkey PRIMARY KEY (team_id, id);
alter table stars add constraint stars_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table subscriptions add constraint subscriptions_pkey PRIMARY KEY (team_id, id);
alter table subscriptions add constraint subscriptions_team_id_item_id_fkey FOREIGN KEY (team_id, item_id) REFERENCES items(team_id, id) ON DELETE CASCADE;
alter table team_members add constraint team_members_pkey PRIMARY KEY (team_id, user_id);
alter table team_members add constraint team_members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'full-member'::text, 'restricted-member'::text])));
alter table team_members add constraint team_members_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id);
alter table team_members add constraint team_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table teams add constraint teams_pkey PRIMARY KEY (id);
alter table teams add constraint teams_new_owner_id_fkey FOREIGN KEY (new_owner_id) REFERENCES users(id);
alter table teams add constraint teams_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);
alter table text_versions add constraint text_versions_pkey PRIMARY KEY (team_id, item_id, attribute_id, hash);
alter table text_versions add constraint text_versions_team_id_item_id_fkey FOREIGN KEY (team_id, item_id) REFERENCES items(team_id, id) ON DELETE CASCADE;
alter table time_entries add constraint time_entries_pkey PRIMARY KEY (team_id, id);
alter table time_entries add constraint time_entries_check CHECK (((ended_at IS NULL) OR (ended_at >= started_at)));
alter table time_entries add constraint time_entries_team_id_item_id_fkey FOREIGN KEY (team_id, item_id) REFERENCES items(team_id, id) ON DELETE CASCADE;
alter table tokens add constraint tokens_pkey PRIMARY KEY (id);
alter table tokens add constraint tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table unique_values add constraint unique_values_pkey PRIMARY KEY (team_id, attribute_id, key);
alter table users add constraint users_pkey PRIMARY KEY (id);
alter table users add constraint users_email_key_key UNIQUE (email_key);
alter table users add constraint users_start_of_week_check CHECK ((start_of_week = ANY (ARRAY[0, 1, 6])));
alter table views add constraint views_pkey PRIMARY KEY (team_id, id);
alter table views add constraint views_id_key UNIQUE (id);
alter table views add constraint views_access_check CHECK ((access = ANY (ARRAY['shared'::text, 'personal'::text, 'locked'::text])));
alter table views add constraint views_team_id_board_id_fkey FOREIGN KEY (team_id, board_id) REFERENCES boards(team_id, id);
alter table views add constraint views_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id);
alter table views add constraint views_team_id_folder_id_fkey FOREIGN KEY (team_id, folder_id) REFERENCES folders(team_id, id);
alter table work_built add constraint work_built_pkey PRIMARY KEY (team_id);
alter table work_facts add constraint work_facts_pkey PRIMARY KEY (team_id, item_id);
alter table work_items add constraint work_items_pkey PRIMARY KEY (team_id, id);
alter table work_pending add constraint work_pending_pkey PRIMARY KEY (team_id, id);

CREATE INDEX account_links_by_user ON public.account_links USING btree (user_id, purpose);
CREATE INDEX activity_by_run ON public.activity USING btree (team_id, ((origin ->> 'act'::text))) WHERE (((origin ->> 'via'::text) = 'automation'::text) AND ((origin ->> 'act'::text) IS NOT NULL));
CREATE INDEX activity_leavings ON public.activity USING btree (team_id, record_id) WHERE ((action = 'moved'::text) AND (collection = 'items'::text) AND (past IS NOT NULL));
CREATE INDEX activity_lines_by_board ON public.activity_lines USING btree (team_id, board_id, at DESC, id DESC);
CREATE INDEX activity_lines_by_folder ON public.activity_lines USING btree (team_id, folder_id, at DESC, id DESC);
CREATE INDEX activity_lines_by_item ON public.activity_lines USING btree (team_id, item_id, at DESC, id DESC) WHERE (item_id IS NOT NULL);
CREATE INDEX activity_lines_by_time ON public.activity_lines USING btree (team_id, at DESC, id DESC);
CREATE INDEX activity_lines_by_user ON public.activity_lines USING btree (team_id, user_id, at DESC, id DESC);
CREATE INDEX ai_requests_accepted ON public.ai_requests USING btree (team_id, accepted_at) WHERE (accepted_at IS NOT NULL);
CREATE INDEX ai_requests_with_prompt ON public.ai_requests USING btree (created_at) WHERE (prompt IS NOT NULL);
CREATE INDEX archives_to_end ON public.archives USING btree (expires_at);
CREATE INDEX attachment_uses_by_item ON public.attachment_uses USING btree (team_id, item_id);
CREATE INDEX attachments_uploading ON public.attachments USING btree (updated_at) WHERE (state = 'uploading'::text);
CREATE INDEX attributes_by_board ON public.attributes USING btree (team_id, board_id, seq);
CREATE INDEX attributes_in_trash ON public.attributes USING btree (team_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX attributes_that_link ON public.attributes USING btree (team_id) WHERE (type = ANY (ARRAY['reference'::text, 'lookup'::text, 'rollup'::text]));
CREATE INDEX audit_log_by_team ON public.audit_log USING btree (team_id, n);
CREATE INDEX automation_dues_by_time ON public.automation_dues USING btree (team_id, due_at);
CREATE INDEX automation_runs_by_board ON public.automation_runs USING btree (team_id, board_id, no DESC);
CREATE INDEX automation_runs_by_end ON public.automation_runs USING btree (created_at);
CREATE INDEX automation_runs_by_root ON public.automation_runs USING btree (team_id, root_id);
CREATE INDEX automation_runs_by_rule ON public.automation_runs USING btree (team_id, automation_id, no DESC);
CREATE INDEX automation_runs_lately ON public.automation_runs USING btree (team_id, automation_id, item_id, started_at);
CREATE INDEX automation_runs_to_do ON public.automation_runs USING btree (team_id, no) WHERE (state = ANY (ARRAY['queued'::text, 'waiting'::text]));
CREATE INDEX automation_runs_waking ON public.automation_runs USING btree (wake_at) WHERE (state = ANY (ARRAY['queued'::text, 'waiting'::text]));
CREATE INDEX automations_by_board ON public.automations USING btree (team_id, board_id, seq);
CREATE INDEX automations_on ON public.automations USING btree (team_id, board_id) WHERE (enabled AND (deleted_at IS NULL));
CREATE INDEX boards_by_seq ON public.boards USING btree (team_id, seq);
CREATE INDEX boards_in_trash ON public.boards USING btree (team_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX calendar_feeds_by_person ON public.calendar_feeds USING btree (user_id);
CREATE INDEX calendar_feeds_by_view ON public.calendar_feeds USING btree (team_id, view_id) WHERE (view_id IS NOT NULL);
CREATE UNIQUE INDEX calendar_feeds_once ON public.calendar_feeds USING btree (team_id, user_id, COALESCE(view_id, ''::text));
CREATE INDEX comment_pictures_by_attachment ON public.comment_pictures USING btree (team_id, attachment_id);
CREATE INDEX comment_reads_by_person ON public.comment_reads USING btree (user_id, seq);
CREATE INDEX comments_by_folder ON public.comments USING btree (team_id, folder_id, seq);
CREATE INDEX comments_by_item ON public.comments USING btree (team_id, item_id, id);
CREATE INDEX comments_by_parent ON public.comments USING btree (team_id, parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX conversion_slots_by_item ON public.conversion_slots USING btree (team_id, item_id);
CREATE INDEX conversions_by_attribute ON public.conversions USING btree (team_id, attribute_id);
CREATE INDEX departures_by_seq ON public.departures USING btree (team_id, folder_id, seq);
CREATE INDEX derived_changes_by_item ON public.derived_changes USING btree (team_id, item_id);
CREATE INDEX exports_of_users ON public.exports USING btree (user_id);
CREATE INDEX exports_to_end ON public.exports USING btree (expires_at);
CREATE INDEX folders_by_seq ON public.folders USING btree (team_id, seq);
CREATE INDEX folders_in_trash ON public.folders USING btree (team_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX form_edits_by_digest ON public.form_edits USING btree (team_id, view_id, digest);
CREATE INDEX hook_attempts_by_age ON public.hook_attempts USING btree (at);
CREATE INDEX hook_events_by_actor ON public.hook_events USING btree (actor_id);
CREATE INDEX hook_events_by_age ON public.hook_events USING btree (created_at);
CREATE INDEX hook_events_by_hook ON public.hook_events USING btree (team_id, hook_id, seq DESC);
CREATE INDEX hook_events_by_time ON public.hook_events USING btree (team_id, hook_id, created_at);
CREATE INDEX hook_events_due ON public.hook_events USING btree (team_id, hook_id, due) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text]));
CREATE INDEX hook_events_failed ON public.hook_events USING btree (team_id, hook_id, seq DESC) WHERE ((state = 'failed'::text) OR ((tries > 0) AND (state = ANY (ARRAY['waiting'::text, 'sending'::text]))));
CREATE INDEX hook_events_of_folders ON public.hook_events USING btree (team_id, folder_id);
CREATE INDEX hook_events_of_items ON public.hook_events USING btree (team_id, item_id, seq);
CREATE INDEX hook_events_open ON public.hook_events USING btree (team_id, hook_id, lane, seq) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text]));
CREATE INDEX hooks_by_app ON public.hooks USING btree (made_by) WHERE (made_by IS NOT NULL);
CREATE INDEX hooks_by_maker ON public.hooks USING btree (created_by);
CREATE INDEX hooks_on ON public.hooks USING btree (turn_at) WHERE enabled;
CREATE INDEX idempotency_by_age ON public.idempotency USING btree (created_at);
CREATE INDEX impersonations_open ON public.impersonations USING btree (ends_at) WHERE (closed_at IS NULL);
CREATE INDEX imports_under_way ON public.imports USING btree (team_id) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX invitations_by_added ON public.invitations USING btree (added_user_id) WHERE (added_user_id IS NOT NULL);
CREATE INDEX invitations_by_mailbox ON public.invitations USING btree (email_key) WHERE (accepted_at IS NULL);
CREATE INDEX item_homes_parent ON public.item_homes USING btree (team_id, parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX item_references_by_attribute ON public.item_references USING btree (team_id, attribute_id);
CREATE INDEX item_references_by_folder ON public.item_references USING btree (team_id, folder_id, seq);
CREATE INDEX item_references_by_item ON public.item_references USING btree (team_id, from_item_id, attribute_id);
CREATE INDEX item_references_by_target ON public.item_references USING btree (team_id, to_item_id);
CREATE INDEX items_by_folder ON public.items USING btree (team_id, folder_id, seq);
CREATE INDEX items_by_parent ON public.items USING btree (team_id, parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX items_by_trash_root ON public.items USING btree (team_id, trash_root) WHERE (trash_root IS NOT NULL);
CREATE INDEX items_in_trash ON public.items USING btree (team_id, deleted_at) WHERE (trash_root = id);
CREATE INDEX notification_counts_by_person ON public.notification_counts USING btree (user_id) WHERE (unread > 0);
CREATE INDEX notifications_by_item ON public.notifications USING btree (team_id, item_id) WHERE (item_id IS NOT NULL);
CREATE INDEX notifications_by_seq ON public.notifications USING btree (user_id, seq);
CREATE INDEX notifications_by_time ON public.notifications USING btree (user_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX notifications_open ON public.notifications USING btree (team_id, user_id, group_key) WHERE is_open;
CREATE INDEX notifications_snoozed ON public.notifications USING btree (team_id, user_id, snoozed_until) WHERE (snoozed_until IS NOT NULL);
CREATE INDEX notifications_to_join ON public.notifications USING btree (team_id, user_id, folder_id, first_at) WHERE is_open;
CREATE INDEX oauth_apps_by_user ON public.oauth_apps USING btree (user_id);
CREATE INDEX oauth_grants_by_client ON public.oauth_grants USING btree (client_id);
CREATE INDEX oauth_grants_by_user ON public.oauth_grants USING btree (user_id);
CREATE INDEX oauth_records_by_grant ON public.oauth_records USING btree (grant_id);
CREATE INDEX oauth_records_to_end ON public.oauth_records USING btree (expires_at);
CREATE UNIQUE INDEX origins_by_origin ON public.origins USING btree (team_id, kind, origin_id);
CREATE INDEX permissions_by_seq ON public.permissions USING btree (team_id, seq);
CREATE INDEX pretends_by_end ON public.pretends USING btree (team_id, expires_at);
CREATE UNIQUE INDEX published_files ON public.published_links USING btree (team_id, item_id, file_id) WHERE ((kind = 'file'::text) AND (revoked_at IS NULL));
CREATE UNIQUE INDEX published_items ON public.published_links USING btree (team_id, view_id, item_id) WHERE ((kind = 'item'::text) AND (revoked_at IS NULL));
CREATE UNIQUE INDEX published_views ON public.published_links USING btree (team_id, view_id) WHERE ((kind = 'view'::text) AND (revoked_at IS NULL));
CREATE INDEX push_devices_by_endpoint ON public.push_devices USING btree (endpoint);
CREATE INDEX recents_by_person ON public.recents USING btree (user_id, seq);
CREATE INDEX recents_by_time ON public.recents USING btree (user_id, opened_at DESC);
CREATE INDEX scim_people_by_external_id ON public.scim_people USING btree (team_id, external_id);
CREATE UNIQUE INDEX scim_people_by_name ON public.scim_people USING btree (team_id, user_name_key);
CREATE INDEX scim_people_by_user ON public.scim_people USING btree (user_id);
CREATE INDEX search_pending_next ON public.search_pending USING btree (team_id, whole, id);
CREATE INDEX search_rows_by_folder ON public.search_rows USING btree (team_id, folder_id);
CREATE INDEX search_rows_by_item ON public.search_rows USING btree (team_id, item_id) WHERE (item_id IS NOT NULL);
CREATE INDEX search_rows_by_time ON public.search_rows USING btree (team_id, ns, changed_at DESC);
CREATE INDEX search_rows_by_word ON public.search_rows USING gin (tsv) WITH (fastupdate=off);
CREATE INDEX search_words_alike ON public.search_words USING gin (variants) WITH (gin_pending_list_limit='256');
CREATE INDEX search_words_over ON public.search_words USING btree (team_id) WHERE (rows <= 0);
CREATE INDEX sessions_by_user ON public.sessions USING btree (user_id) WHERE (revoked_at IS NULL);
CREATE INDEX sso_assertions_to_end ON public.sso_assertions USING btree (expires_at);
CREATE UNIQUE INDEX sso_connections_one ON public.sso_connections USING btree (team_id);
CREATE INDEX sso_connections_to_read ON public.sso_connections USING btree (read_at);
CREATE UNIQUE INDEX sso_domains_of_team ON public.sso_domains USING btree (team_id, domain);
CREATE UNIQUE INDEX sso_domains_verified ON public.sso_domains USING btree (domain) WHERE (verified_at IS NOT NULL);
CREATE INDEX sso_identities_by_user ON public.sso_identities USING btree (user_id);
CREATE UNIQUE INDEX sso_identities_one ON public.sso_identities USING btree (team_id, connection_id, user_id);
CREATE INDEX sso_requests_to_end ON public.sso_requests USING btree (expires_at);
CREATE INDEX sso_sessions_by_connection ON public.sso_sessions USING btree (connection_id);
CREATE INDEX sso_sessions_by_user ON public.sso_sessions USING btree (user_id);
CREATE INDEX stars_by_person ON public.stars USING btree (user_id, seq);
CREATE INDEX subscriptions_by_folder ON public.subscriptions USING btree (team_id, folder_id) WHERE (folder_id IS NOT NULL);
CREATE INDEX subscriptions_by_item ON public.subscriptions USING btree (team_id, item_id) WHERE (item_id IS NOT NULL);
CREATE INDEX subscriptions_by_person ON public.subscriptions USING btree (user_id, seq);
CREATE INDEX subscriptions_by_resource ON public.subscriptions USING btree (team_id, resource, resource_id, user_id);
CREATE INDEX team_members_by_user ON public.team_members USING btree (user_id) WHERE (removed_at IS NULL);
CREATE INDEX teams_by_owner ON public.teams USING btree (owner_id) WHERE (deleted_at IS NULL);
CREATE INDEX teams_in_trash ON public.teams USING btree (owner_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX time_entries_by_board ON public.time_entries USING btree (team_id, board_id, started_at);
CREATE INDEX time_entries_by_item ON public.time_entries USING btree (team_id, item_id);
CREATE INDEX time_entries_by_person ON public.time_entries USING btree (team_id, user_id, attribute_id, started_at);
CREATE INDEX time_entries_by_seq ON public.time_entries USING btree (user_id, seq);
CREATE UNIQUE INDEX time_entries_running ON public.time_entries USING btree (team_id, user_id, scope_key) WHERE ((ended_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX tokens_by_user ON public.tokens USING btree (user_id);
CREATE INDEX tokens_to_end ON public.tokens USING btree (expires_at) WHERE (ended_at IS NULL);
CREATE INDEX unique_values_by_item ON public.unique_values USING btree (team_id, item_id);
CREATE INDEX users_leaving ON public.users USING btree (leaves_at) WHERE ((leaves_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX views_by_board ON public.views USING btree (team_id, board_id, seq);
CREATE INDEX views_in_trash ON public.views USING btree (team_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX work_items_by_end ON public.work_items USING btree (done_at) WHERE ((deleted_at IS NULL) AND (done_at IS NOT NULL));
CREATE INDEX work_items_by_item ON public.work_items USING btree (team_id, item_id);
CREATE INDEX work_items_by_person ON public.work_items USING btree (team_id, user_id) WHERE (why <> '{}'::text[]);
CREATE INDEX work_items_by_seq ON public.work_items USING btree (user_id, seq);

CREATE OR REPLACE FUNCTION public.advance_user_feeds(p_ids text[], p_seqs bigint[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
AS $function$
  update feeds f set seq = w.seq from unnest(p_ids, p_seqs) as w(id, seq)
  where f.team_id = 0 and f.kind = 'user' and f.id = w.id and f.seq < w.seq
$function$;

CREATE OR REPLACE FUNCTION public.ai_credits_used(p_month date)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
AS $function$
  select count(*)::int from teams own
  join teams t on t.owner_id = own.owner_id
  join ai_requests r on r.team_id = t.id
    and r.accepted_at >= p_month::timestamp at time zone 'UTC'
    and r.accepted_at < (p_month + interval '1 month') at time zone 'UTC'
  where own.id = nullif(current_setting('weft.team', true), '')::int
$function$;

CREATE OR REPLACE FUNCTION public.audit_append(p_at timestamp with time zone, p_team integer, p_actor integer, p_operator integer, p_address text, p_action text, p_target text, p_before text, p_after text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
AS $function$
declare
  head audit_head;
  line_hash text;
begin
  select * into head from audit_head where id = 1 for update;
  line_hash := audit_hash(head.n + 1, p_at, p_team, p_actor, p_operator, p_address, p_action, p_target, p_before,
    p_after, head.hash);
  insert into audit_log (n, at, team_id, actor_id, operator_id, address, action, target, before, after, previous, hash)
    values (head.n + 1, p_at, p_team, p_actor, p_operator, p_address, p_action, p_target, p_before, p_after, head.hash,
      line_hash);
  update audit_head set n = head.n + 1, hash = line_hash where id = 1;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_hash(p_n bigint, p_at timestamp with time zone, p_team integer, p_actor integer, p_operator integer, p_address text, p_action text, p_target text, p_before text, p_after text, p_previous text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select encode(sha256(convert_to(array_to_string(array[
    p_n::text, round(extract(epoch from p_at) * 1000)::text, p_team::text, p_actor::text, p_operator::text, p_address,
    p_action, p_target, p_before, p_after, p_previous], chr(31), ''), 'UTF8')), 'hex')
$function$;

CREATE OR REPLACE FUNCTION public.audit_refuse()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'The audit log is never changed';
end $function$;

CREATE OR REPLACE FUNCTION public.automation_runs_used(p_month date)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
AS $function$
  select coalesce(sum(u.runs), 0)::int from teams own
  join teams t on t.owner_id = own.owner_id
  join automation_usage u on u.team_id = t.id and u.month = p_month
  where own.id = nullif(current_setting('weft.team', true), '')::int
$function$;

CREATE OR REPLACE FUNCTION public.calendar_feeds_forget()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
AS $function$
begin
  delete from calendar_feeds where user_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.calendar_feeds_leave()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
AS $function$
begin
  delete from calendar_feeds where user_id = new.user_id and team_id = new.team_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
AS $function$
declare
  was int := 0;
  comes int := 0;
  from_place text;
  to_place text;
begin
  if tg_op <> 'INSERT' then
    from_place := coalesce(old.folder_id, 'board:' || old.board_id, '');
    if old.read_at is null and old.deleted_at is null and old.snoozed_until is null then was := 1; end if;
  end if;
  if tg_op <> 'DELETE' then
    to_place := coalesce(new.folder_id, 'board:' || new.board_id, '');
    if new.read_at is null and new.deleted_at is null and new.snoozed_until is null then comes := 1; end if;
  end if;
  if tg_op = 'UPDATE' and was = comes and from_place = to_place then return null; end if;
  if was > 0 then
    update notification_counts set unread = unread - 1
    where team_id = old.team_id and user_id = old.user_id and folder_id = from_place;
  end if;
  if comes > 0 then
    insert into notification_counts as c (team_id, user_id, folder_id, unread)
    values (new.team_id, new.user_id, to_place, 1)
    on conflict (team_id, user_id, folder_id) do update set unread = c.unread + 1;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_calendars_of(p_user integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
AS $function$
  delete from calendar_feeds where user_id = p_user
$function$;

CREATE OR REPLACE FUNCTION public.forget_ways_in(p_user integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
AS $function$
  select count(*) from second_factors f, set_two_factor(f.user_id, null) where f.user_id = p_user;
  delete from second_factors where user_id = p_user;
  delete from account_links where user_id = p_user;
  update users set leaves_at = null where id = p_user;
$function$;

CREATE OR REPLACE FUNCTION public.hooks_end_with_app()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
AS $function$
begin
  with ended as (
    update hooks set enabled = false, off_reason = 'disconnected', off_at = now(), row_version = row_version + 1,
      updated_at = now(), tries = 0, retry_at = null
    where made_by = new.id and enabled and (new.ended_at is not null or not team_id = any (new.team_ids))
    returning team_id, id)
  update hook_events e set state = 'failed' from ended h
  where e.team_id = h.team_id and e.hook_id = h.id and e.state in ('waiting', 'sending');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.invitations_of(p_user integer, p_at timestamp with time zone)
 RETURNS TABLE(id uuid, team_id integer, team_name text, photo_url text, inviter text, role text, state text, created_at timestamp with time zone, expires_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.lock_user_feeds(p_ids text[])
 RETURNS TABLE(id text, seq bigint)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
AS $function$
  select f.id, f.seq from feeds f
  where f.team_id = 0 and f.kind = 'user' and f.id = any(p_ids) order by f.id for no key update of f
$function$;

CREATE OR REPLACE FUNCTION public.mail_server_lose_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from mail_servers where team_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.oauth_end_records(touched text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  token uuid;
begin
  for token in select id_hash from oauth_records where kind = 'AccessToken' and grant_id = any (touched) loop
    perform pg_notify('weft_oauth', token::text);
  end loop;
  update oauth_records r set expires_at = g.ended_at from oauth_grants g
  where g.id = any (touched) and r.grant_id = g.id and g.ended_at is not null and r.expires_at > g.ended_at;
end $function$;

CREATE OR REPLACE FUNCTION public.oauth_leave()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  touched text[];
begin
  with changed as (
    update oauth_grants set
      team_ids = array_remove(team_ids, new.team_id),
      ended_at = case when array_remove(team_ids, new.team_id) = '{}'
        then coalesce(new.removed_at, new.suspended_at) end
    where user_id = new.user_id and ended_at is null and new.team_id = any (team_ids)
    returning id)
  select array_agg(id) into touched from changed;
  perform oauth_end_records(touched);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.oauth_lose_maker()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  apps text[];
  touched text[];
begin
  with gone as (delete from oauth_apps where user_id = new.id returning client_id)
  select array_agg(client_id) into apps from gone;
  with ended as (
    update oauth_grants set ended_at = new.deleted_at where ended_at is null and client_id = any (apps) returning id)
  select array_agg(id) into touched from ended;
  perform oauth_end_records(touched);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.placeholders_forget()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
AS $function$
begin
  update users set name = '' where id = old.user_id and email_key like 'placeholder:%';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.recall_answers(p_users integer[], p_keys text[])
 RETURNS TABLE(user_id integer, key text, hash text, status integer, body text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
AS $function$
#variable_conflict use_column
begin
  return query select i.user_id, i.key, i.hash, i.status, i.body
  from unnest(p_users, p_keys) as asked(u, k)
  cross join lateral (select * from idempotency where user_id = asked.u and key = asked.k offset 0) i;
end $function$;

CREATE OR REPLACE FUNCTION public.recents_limit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
AS $function$
begin
  delete from recents r using (
    select o.team_id, o.id from (select distinct user_id from added) p
    cross join lateral (
      select team_id, id from recents where user_id = p.user_id order by opened_at desc, id offset 50) o) beyond
  where r.team_id = beyond.team_id and r.id = beyond.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.remember_answer(p_user integer, p_key text, p_hash text, p_status integer, p_body text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
AS $function$
begin
  insert into idempotency (user_id, key, hash, status, body) values (p_user, p_key, p_hash, p_status, p_body);
end $function$;

CREATE OR REPLACE FUNCTION public.remember_answers(p_users integer[], p_keys text[], p_hashes text[], p_statuses integer[], p_bodies text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
AS $function$
begin
  insert into idempotency (user_id, key, hash, status, body)
  select u, k, h, s, b from unnest(p_users, p_keys, p_hashes, p_statuses, string_to_array(p_bodies, E'\n')) as r(u, k, h, s, b);
end $function$;

CREATE OR REPLACE FUNCTION public.resolve_board(p_board text)
 RETURNS TABLE(team_id integer, board_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
AS $function$
  select b.team_id, b.id from boards b where b.id = p_board
$function$;

CREATE OR REPLACE FUNCTION public.resolve_view(p_view text)
 RETURNS TABLE(team_id integer, board_id text, view_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
AS $function$
  select v.team_id, v.board_id, v.id from views v where v.id = p_view
$function$;

CREATE OR REPLACE FUNCTION public.scim_claim()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
AS $function$
begin
  update scim_people set claimed_at = new.created_at where user_id = new.user_id and claimed_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.scim_forget()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
AS $function$
begin
  delete from scim_people where user_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.scim_leave()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update scim_people set active = false, updated_at = new.removed_at
  where team_id = new.team_id and user_id = new.user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.scim_resume()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update scim_people set active = true, updated_at = new.updated_at
  where team_id = new.team_id and user_id = new.user_id and not active;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_alike(p_namespaces text[], p_variants integer[])
 RETURNS TABLE(word text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
 SET enable_seqscan TO 'off'
AS $function$
  select distinct split_part(s.lexeme, ':', 2)
  from (select * from search_words w where w.variants && p_variants offset 0) s
  where s.team_id = (select weft_search_team())
    and split_part(s.lexeme, ':', 1) in (select unnest(p_namespaces)) limit 200
$function$;

CREATE OR REPLACE FUNCTION public.search_counts(p_namespaces text[], p_words jsonb)
 RETURNS TABLE(ns text, word integer, rows bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
AS $function$
  select n.ns, w.n, c.rows
  from unnest(p_namespaces) as n(ns)
    cross join jsonb_to_recordset(p_words) as w(n int, word text, prefix boolean)
    cross join lateral (
      select sum(s.rows) as rows from (
        select s.rows from search_words s where s.team_id = (select weft_search_team())
          and s.lexeme >= n.ns || ':' || w.word
          and s.lexeme <= n.ns || ':' || w.word || case when w.prefix then U&'\+10FFFD' else '' end limit 500) s) c
  where c.rows > 0
$function$;

CREATE OR REPLACE FUNCTION public.search_forget()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
AS $function$
begin
  -- In the order of workspaces, and one at a time in each: many rows hold the same words.
  perform pg_advisory_xact_lock(hashtextextended('weft-search', t.team_id))
  from (select distinct team_id from removed order by team_id) t;
  update search_words s set rows = s.rows - w.n
  from (select r.team_id, l.lexeme, count(*)::int as n
        from removed r cross join lateral unnest(tsvector_to_array(r.tsv)) as l(lexeme) group by 1, 2) w
  where s.team_id = w.team_id and s.lexeme = w.lexeme;
  delete from search_words s where s.rows <= 0 and s.team_id in (select team_id from removed);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_known(p_items uuid[])
 RETURNS TABLE(kind text, id text, folder_id text, item_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
AS $function$
  select r.kind, r.id, r.folder_id, r.item_id from search_rows r
  where r.team_id = (select weft_search_team()) and r.item_id = any(p_items)
$function$;

CREATE OR REPLACE FUNCTION public.search_latest(p_asked jsonb, p_folders text[], p_kinds text[], p_limit integer, p_read integer)
 RETURNS TABLE(kind text, id text, board_id text, folder_id text, item_id uuid, changed_at timestamp with time zone, rank double precision)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
 SET enable_seqscan TO 'off'
AS $function$
  select f.*, ts_rank('{0.1, 0.3, 0.6, 1}', r.tsv, a.query)::float8 + ts_rank('{0.1, 0.3, 0.6, 1}', r.tsv, a.whole)::float8
  from jsonb_to_recordset(p_asked) as a(ns text, query tsquery, whole tsquery)
    cross join lateral (
      select l.kind, l.id, l.board_id, l.folder_id, l.item_id, l.changed_at from (
        select s.* from search_rows s where s.team_id = (select weft_search_team()) and s.ns = a.ns
        order by s.changed_at desc limit p_read) l
      where l.tsv @@ a.query and l.kind = any(p_kinds)
        and (l.folder_id is null or l.folder_id in (select unnest(p_folders)))
      limit p_limit) f
    join search_rows r on r.team_id = (select weft_search_team()) and r.kind = f.kind and r.id = f.id
$function$;

CREATE OR REPLACE FUNCTION public.search_lying(p_board text, p_folder text, p_limit integer)
 RETURNS TABLE(kind text, id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
AS $function$
  (select r.kind, r.id from search_rows r
   where p_folder is not null and r.team_id = (select weft_search_team()) and r.folder_id = p_folder limit p_limit)
  union all
  (select r.kind, r.id from search_rows r
   where p_board is not null and r.team_id = (select weft_search_team()) and r.board_id = p_board limit p_limit)
$function$;

CREATE OR REPLACE FUNCTION public.search_put(p_rows jsonb, p_gone jsonb)
 RETURNS SETOF text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
AS $function$
declare
  me int := weft_search_team();
begin
  -- One at a time in a workspace: many rows hold the same words.
  perform pg_advisory_xact_lock(hashtextextended('weft-search', me));
  return query
  with new as materialized (
    select * from jsonb_to_recordset(p_rows) as r(kind text, id text, ns text, board_id text, folder_id text,
      item_id uuid, tsv tsvector, changed_at timestamptz)),
  gone as materialized (select * from jsonb_to_recordset(p_gone) as g(kind text, id text)),
  old as materialized (
    select s.kind, s.id, s.tsv from search_rows s
    join new n on n.kind = s.kind and n.id = s.id
    where s.team_id = me),
  words as materialized (
    select w.lexeme, sum(w.n)::int as n from (
      select unnest(tsvector_to_array(tsv)) as lexeme, -1 as n from old
      union all select unnest(tsvector_to_array(tsv)), 1 from new) w
    group by w.lexeme having sum(w.n) <> 0),
  removed as (
    delete from search_rows s using gone g where s.team_id = me and s.kind = g.kind and s.id = g.id),
  put as (
    insert into search_rows as s (team_id, kind, id, ns, board_id, folder_id, item_id, tsv, changed_at)
    select me, n.kind, n.id, n.ns, n.board_id, n.folder_id, n.item_id, n.tsv, n.changed_at from new n
    on conflict (team_id, kind, id) do update set ns = excluded.ns, board_id = excluded.board_id,
      folder_id = excluded.folder_id, item_id = excluded.item_id, tsv = excluded.tsv, changed_at = excluded.changed_at),
  counted as (
    insert into search_words as s (team_id, lexeme, rows) select me, w.lexeme, w.n from words w
    on conflict (team_id, lexeme) do update set rows = s.rows + excluded.rows
    returning s.lexeme, s.rows, s.variants)
  select c.lexeme from counted c where c.rows > 0 and c.variants is null;
  delete from search_words s where s.team_id = me and s.rows <= 0;
end $function$;

CREATE OR REPLACE FUNCTION public.search_ranked(p_asked jsonb, p_folders text[], p_kinds text[], p_limit integer)
 RETURNS TABLE(kind text, id text, board_id text, folder_id text, item_id uuid, changed_at timestamp with time zone, rank double precision)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
 SET enable_seqscan TO 'off'
AS $function$
  select r.kind, r.id, r.board_id, r.folder_id, r.item_id, r.changed_at,
    ts_rank('{0.1, 0.3, 0.6, 1}', r.tsv, a.query)::float8 + ts_rank('{0.1, 0.3, 0.6, 1}', r.tsv, a.whole)::float8 as rank
  from jsonb_to_recordset(p_asked) as a(query tsquery, whole tsquery)
    cross join lateral (select s.* from search_rows s where s.tsv @@ a.query offset 0) r
  where r.team_id = (select weft_search_team()) and r.kind = any(p_kinds)
    and (r.folder_id is null or r.folder_id in (select unnest(p_folders)))
  order by rank desc, r.changed_at desc, r.id limit p_limit
$function$;

CREATE OR REPLACE FUNCTION public.search_vary(p_words jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
AS $function$
  update search_words s set variants = w.variants
  from (select * from jsonb_to_recordset(p_words) as r(lexeme text, variants int[]) order by lexeme) w
  where s.team_id = (select weft_search_team()) and s.lexeme = w.lexeme
$function$;

CREATE OR REPLACE FUNCTION public.set_two_factor(p_user integer, p_at timestamp with time zone)
 RETURNS TABLE(team_id integer, seq bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
AS $function$
declare
  team record;
begin
  update users set two_factor_at = p_at where id = p_user;
  for team in
    select m.team_id as id from team_members m join teams t on t.id = m.team_id
    where m.user_id = p_user and m.removed_at is null and t.requires_two_factor and t.deleted_at is null order by 1
  loop
    update feeds f set seq = f.seq + 1 where f.team_id = team.id and f.kind = 'team'
      returning f.team_id, f.seq into set_two_factor.team_id, set_two_factor.seq;
    update team_members m set epoch = m.epoch + 1 where m.team_id = team.id and m.user_id = p_user;
    perform pg_notify('weft_access', team.id || ':' || set_two_factor.seq);
    return next;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.sso_domain_taken(p_domain text, p_team integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
AS $function$
  select exists (select from sso_domains where domain = p_domain and verified_at is not null and team_id <> p_team)
$function$;

CREATE OR REPLACE FUNCTION public.sso_forget()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
AS $function$
begin
  delete from sso_identities where user_id = new.id;
  delete from sso_sessions where user_id = new.id;
  delete from sso_tests where user_id = new.id;
  delete from sso_requests where user_id = new.id or (payload ->> 'user_id')::int = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.sso_team_of_domain(p_domain text)
 RETURNS TABLE(team_id integer, kind text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
AS $function$
  select c.team_id, c.kind from sso_domains d join sso_connections c on c.team_id = d.team_id
    join teams t on t.id = d.team_id and t.deleted_at is null
  where d.domain = p_domain and d.verified_at is not null
$function$;

CREATE OR REPLACE FUNCTION public.take_push_endpoint(p_user integer, p_endpoint text, p_auth text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
AS $function$
  delete from push_devices where endpoint = p_endpoint and auth = p_auth and user_id <> p_user
$function$;

CREATE OR REPLACE FUNCTION public.teams_of_user(p_user integer)
 RETURNS TABLE(id integer, role text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET "weft.owner" TO 'on'
AS $function$
  select m.team_id, m.role from team_members m join teams t on t.id = m.team_id
  where m.user_id = p_user and m.removed_at is null and t.deleted_at is null order by m.team_id
$function$;

CREATE OR REPLACE FUNCTION public.tokens_leave()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  gone text;
begin
  update tokens set team_ids = array_remove(team_ids, new.team_id)
  where user_id = new.user_id and ended_at is null and new.team_id = any (team_ids);
  update tokens set ended_at = coalesce(new.removed_at, new.suspended_at)
  where user_id = new.user_id and ended_at is null and team_ids = '{}';
  select string_agg(id::text, ',') into gone from tokens where user_id = new.user_id and team_ids is not null;
  -- What is remembered of them is not true any more.
  if gone is not null then
    perform pg_notify('weft_token', gone);
  end if;
  return null;
end $function$;

CREATE OR REPLACE PROCEDURE public.weft_protect(IN tbl regclass, IN scope text DEFAULT 'team'::text, IN col text DEFAULT NULL::text)
 LANGUAGE plpgsql
AS $procedure$
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
end $procedure$;

CREATE OR REPLACE PROCEDURE public.weft_protect_personal(IN tbl regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  call weft_protect(tbl, 'team');
  call weft_protect(tbl, 'user');
end $procedure$;

CREATE OR REPLACE PROCEDURE public.weft_reserve(IN tbl regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  if (select app_role from instance) is not null then
    execute format('revoke all on %s from weft_app', tbl);
  end if;
end $procedure$;

CREATE OR REPLACE FUNCTION public.weft_search_team()
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
AS $function$
  select nullif(current_setting('weft.team', true), '')::int
$function$;

CREATE OR REPLACE FUNCTION public.write_judged_unit(p_team integer, p_kinds text[], p_ids text[], p_seqs bigint[], p_steps integer[], p_counts integer[], p_seen_kinds text[], p_seen_ids text[], p_seen_seqs bigint[], p_users integer[], p_keys text[], p_hashes text[], p_statuses integer[], p_bodies text, p_refused_users integer[], p_refused_keys text[], p_fresh json, p_whole json, p_patches json, p_activity json)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  at bigint;
  which text;
  r record;
begin
  for n in 1 .. cardinality(p_ids) loop
    if p_steps[n] > 0 then
      update feeds f set seq = p_seqs[n] + 1, items = f.items + p_counts[n]
      where f.team_id = p_team and f.kind = p_kinds[n] and f.id = p_ids[n] and f.seq = p_seqs[n];
    else
      perform from feeds f where f.team_id = p_team and f.kind = p_kinds[n] and f.id = p_ids[n] and f.seq = p_seqs[n]
      for no key update;
    end if;
    if not found then raise exception 'stale' using errcode = 'WF001'; end if;
  end loop;
  for n in 1 .. cardinality(p_seen_ids) loop
    select f.seq into at from feeds f where f.team_id = p_team and f.kind = p_seen_kinds[n] and f.id = p_seen_ids[n];
    if at is distinct from p_seen_seqs[n] then raise exception 'stale' using errcode = 'WF001'; end if;
  end loop;
  if cardinality(p_keys) > 0 then
    perform remember_answers(p_users, p_keys, p_hashes, p_statuses, p_bodies);
  end if;
  if cardinality(p_refused_keys) > 0 and exists (select from recall_answers(p_refused_users, p_refused_keys)) then
    raise exception 'a refused request was answered before' using errcode = 'unique_violation', constraint = 'idempotency_pkey';
  end if;
  if p_fresh is not null then
    insert into items (team_id, id, board_id, folder_id, parent_id, sort_order, values, row_version, seq, created_at,
      updated_at, deleted_at, created_by, updated_by, trash_root)
    select p_team, f.id, f.board_id, f.folder_id, f.parent_id, f.sort_order, f.values, f.row_version, f.seq,
      (f.created_at || '+00')::timestamptz, (f.updated_at || '+00')::timestamptz, (f.deleted_at || '+00')::timestamptz,
      f.created_by, f.updated_by, f.trash_root
    from json_to_recordset(p_fresh) as f(id uuid, board_id text, folder_id text, parent_id uuid, sort_order float8,
      values jsonb, row_version int, seq bigint, created_at text, updated_at text, deleted_at text, created_by int,
      updated_by int, trash_root uuid);
  end if;
  for r in select * from json_to_recordset(p_whole) as w(id uuid, parent_id uuid, sort_order float8, values jsonb,
    row_version int, seq bigint, updated_at text, deleted_at text, updated_by int, trash_root uuid)
  loop
    update items i set parent_id = r.parent_id, sort_order = r.sort_order, values = r.values,
      row_version = r.row_version, seq = r.seq, updated_at = (r.updated_at || '+00')::timestamptz,
      deleted_at = (r.deleted_at || '+00')::timestamptz, updated_by = r.updated_by, trash_root = r.trash_root
    where i.team_id = p_team and i.id = r.id;
    if not found then raise exception 'item % was judged and is not there', r.id; end if;
  end loop;
  for r in select * from json_to_recordset(p_patches)
    as p(id uuid, slots jsonb, seq bigint, updated_at text, updated_by int)
  loop
    update items i set values = i.values || r.slots, seq = r.seq, updated_at = (r.updated_at || '+00')::timestamptz,
      updated_by = r.updated_by
    where i.team_id = p_team and i.id = r.id;
    if not found then raise exception 'item % was judged and is not there', r.id; end if;
  end loop;
  if p_activity is not null then
    insert into activity (team_id, feed_kind, feed_id, seq, n, action, collection, record_id, user_id, old, new, origin, past)
    select p_team, a.feed_kind, a.feed_id, a.seq, a.n, a.action, a.collection, a.record_id, a.user_id, a.old, a.new,
      a.origin, a.past
    from json_to_recordset(p_activity) as a(feed_kind text, feed_id text, seq bigint, n int, action text,
      collection text, record_id text, user_id int, old jsonb, new jsonb, origin jsonb, past jsonb);
  end if;
  return 'ok';
exception
  when sqlstate 'WF001' then
    return 'stale';
  when unique_violation then
    get stacked diagnostics which = constraint_name;
    if which = 'idempotency_pkey' then
      return 'known';
    end if;
    raise;
end $function$;

CREATE OR REPLACE FUNCTION public.write_judged_value(p_team integer, p_folder text, p_seq bigint, p_team_seq bigint, p_board text, p_board_seq bigint, p_item uuid, p_slots jsonb, p_at timestamp with time zone, p_user integer, p_collection text, p_record text, p_old jsonb, p_new jsonb, p_key text, p_hash text, p_status integer, p_body text, p_origin jsonb DEFAULT NULL::jsonb, p_past jsonb DEFAULT NULL::jsonb)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  at bigint;
  which text;
begin
  update feeds f set seq = p_seq + 1 where f.team_id = p_team and f.kind = 'folder' and f.id = p_folder and f.seq = p_seq;
  if not found then raise exception 'stale' using errcode = 'WF001'; end if;
  select f.seq into at from feeds f where f.team_id = p_team and f.kind = 'team' and f.id = p_team::text;
  if at is distinct from p_team_seq then raise exception 'stale' using errcode = 'WF001'; end if;
  select f.seq into at from feeds f where f.team_id = p_team and f.kind = 'board' and f.id = p_board;
  if at is distinct from p_board_seq then raise exception 'stale' using errcode = 'WF001'; end if;
  update items i set values = i.values || p_slots, seq = p_seq + 1, updated_at = p_at, updated_by = p_user
  where i.team_id = p_team and i.id = p_item;
  if not found then raise exception 'item % was judged and is not there', p_item; end if;
  insert into activity (team_id, feed_kind, feed_id, seq, n, action, collection, record_id, user_id, old, new, origin, past)
  values (p_team, 'folder', p_folder, p_seq + 1, 0, 'changed', p_collection, p_record, p_user, p_old, p_new, p_origin, p_past);
  if p_key is not null then
    perform remember_answer(p_user, p_key, p_hash, p_status, p_body);
  end if;
  return 'ok';
exception
  when sqlstate 'WF001' then
    return 'stale';
  when unique_violation then
    get stacked diagnostics which = constraint_name;
    if which = 'idempotency_pkey' then
      return 'known';
    end if;
    raise;
end $function$;

CREATE TRIGGER audit_log_stays BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION audit_refuse();
CREATE TRIGGER count_notifications AFTER INSERT OR DELETE OR UPDATE ON public.notifications FOR EACH ROW EXECUTE FUNCTION count_notifications();
CREATE TRIGGER oauth_grants_hooks AFTER UPDATE ON public.oauth_grants FOR EACH ROW WHEN ((((new.ended_at IS NOT NULL) AND (old.ended_at IS NULL)) OR (new.team_ids <> old.team_ids))) EXECUTE FUNCTION hooks_end_with_app();
CREATE TRIGGER placeholders_forget AFTER DELETE ON public.placeholders FOR EACH ROW EXECUTE FUNCTION placeholders_forget();
CREATE TRIGGER recents_limit AFTER INSERT ON public.recents REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION recents_limit();
CREATE TRIGGER search_rows_forget AFTER DELETE ON public.search_rows REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION search_forget();
CREATE TRIGGER sessions_scim AFTER INSERT ON public.sessions FOR EACH ROW EXECUTE FUNCTION scim_claim();
CREATE TRIGGER team_members_calendar_feeds AFTER UPDATE OF removed_at ON public.team_members FOR EACH ROW WHEN (((new.removed_at IS NOT NULL) AND (old.removed_at IS NULL))) EXECUTE FUNCTION calendar_feeds_leave();
CREATE TRIGGER team_members_oauth AFTER UPDATE ON public.team_members FOR EACH ROW WHEN ((((new.removed_at IS NOT NULL) AND (old.removed_at IS NULL)) OR ((new.suspended_at IS NOT NULL) AND (old.suspended_at IS NULL)))) EXECUTE FUNCTION oauth_leave();
CREATE TRIGGER team_members_scim AFTER UPDATE ON public.team_members FOR EACH ROW WHEN (((new.removed_at IS NOT NULL) AND (old.removed_at IS NULL))) EXECUTE FUNCTION scim_leave();
CREATE TRIGGER team_members_scim_resume AFTER UPDATE OF suspended_at ON public.team_members FOR EACH ROW WHEN (((old.suspended_at IS NOT NULL) AND (new.suspended_at IS NULL) AND (new.removed_at IS NULL))) EXECUTE FUNCTION scim_resume();
CREATE TRIGGER team_members_tokens AFTER UPDATE ON public.team_members FOR EACH ROW WHEN ((((new.removed_at IS NOT NULL) AND (old.removed_at IS NULL)) OR ((new.suspended_at IS NOT NULL) AND (old.suspended_at IS NULL)))) EXECUTE FUNCTION tokens_leave();
CREATE TRIGGER teams_mail_server AFTER UPDATE OF owner_id ON public.teams FOR EACH ROW WHEN ((new.owner_id IS DISTINCT FROM old.owner_id)) EXECUTE FUNCTION mail_server_lose_owner();
CREATE TRIGGER users_calendar_feeds AFTER UPDATE OF deleted_at ON public.users FOR EACH ROW WHEN (((new.deleted_at IS NOT NULL) AND (old.deleted_at IS NULL))) EXECUTE FUNCTION calendar_feeds_forget();
CREATE TRIGGER users_oauth AFTER UPDATE ON public.users FOR EACH ROW WHEN (((new.deleted_at IS NOT NULL) AND (old.deleted_at IS NULL))) EXECUTE FUNCTION oauth_lose_maker();
CREATE TRIGGER users_scim AFTER UPDATE OF deleted_at ON public.users FOR EACH ROW WHEN (((new.deleted_at IS NOT NULL) AND (old.deleted_at IS NULL))) EXECUTE FUNCTION scim_forget();
CREATE TRIGGER users_sso AFTER UPDATE OF deleted_at ON public.users FOR EACH ROW WHEN (((new.deleted_at IS NOT NULL) AND (old.deleted_at IS NULL))) EXECUTE FUNCTION sso_forget();

alter table activity enable row level security;
create policy own_team on activity to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table activity_lines enable row level security;
create policy own_team on activity_lines to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table ai_requests enable row level security;
create policy own_team on ai_requests to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table archive_imports enable row level security;
create policy own_user on archive_imports to weft_app using ((user_id = (NULLIF(current_setting('weft.user'::text, true), ''::text))::integer));
alter table archives enable row level security;
create policy own_team on archives to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table attachment_uses enable row level security;
create policy own_team on attachment_uses to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table attachments enable row level security;
create policy own_team on attachments to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table attributes enable row level security;
create policy own_team on attributes to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table automation_addresses enable row level security;
create policy own_team on automation_addresses to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table automation_dues enable row level security;
create policy own_team on automation_dues to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table automation_mail_stops enable row level security;
create policy own_team on automation_mail_stops to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table automation_runs enable row level security;
create policy own_team on automation_runs to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table automation_secrets enable row level security;
create policy own_team on automation_secrets to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table automation_steps enable row level security;
create policy own_team on automation_steps to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table automation_usage enable row level security;
create policy own_team on automation_usage to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table automations enable row level security;
create policy own_team on automations to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table board_locks enable row level security;
create policy own_team on board_locks to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table boards enable row level security;
create policy own_team on boards to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table calendar_feeds enable row level security;
create policy own_team on calendar_feeds to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
create policy own_user on calendar_feeds to weft_app using ((user_id = (NULLIF(current_setting('weft.user'::text, true), ''::text))::integer));
alter table comment_pictures enable row level security;
create policy own_team on comment_pictures to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table comment_reactions enable row level security;
create policy own_team on comment_reactions to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table comment_reads enable row level security;
create policy own_team on comment_reads to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
create policy own_user on comment_reads to weft_app using ((user_id = (NULLIF(current_setting('weft.user'::text, true), ''::text))::integer));
alter table comments enable row level security;
create policy own_team on comments to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table conversion_slots enable row level security;
create policy own_team on conversion_slots to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table conversions enable row level security;
create policy own_team on conversions to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table departures enable row level security;
create policy own_team on departures to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table derived_changes enable row level security;
create policy own_team on derived_changes to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table exports enable row level security;
create policy own_team on exports to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table feeds enable row level security;
create policy own_team on feeds to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table file_holds enable row level security;
create policy own_team on file_holds to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table folders enable row level security;
create policy own_team on folders to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table form_answers enable row level security;
create policy own_team on form_answers to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table form_edits enable row level security;
create policy own_team on form_edits to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table form_shares enable row level security;
create policy own_team on form_shares to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table hook_attempts enable row level security;
create policy own_team on hook_attempts to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table hook_events enable row level security;
create policy own_team on hook_events to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table hooks enable row level security;
create policy own_team on hooks to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
create policy own_user on hooks to weft_app using ((created_by = (NULLIF(current_setting('weft.user'::text, true), ''::text))::integer));
alter table idempotency enable row level security;
create policy own_user on idempotency to weft_app using ((user_id = (NULLIF(current_setting('weft.user'::text, true), ''::text))::integer));
alter table imports enable row level security;
create policy own_team on imports to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table invitations enable row level security;
create policy own_team on invitations to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table item_homes enable row level security;
create policy own_team on item_homes to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table item_numbers enable row level security;
create policy own_team on item_numbers to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table item_references enable row level security;
create policy own_team on item_references to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table items enable row level security;
create policy own_team on items to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table link_previews enable row level security;
create policy own_team on link_previews to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table long_texts enable row level security;
create policy own_team on long_texts to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table mail_servers enable row level security;
create policy own_team on mail_servers to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table notification_counts enable row level security;
create policy own_team on notification_counts to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
create policy own_user on notification_counts to weft_app using ((user_id = (NULLIF(current_setting('weft.user'::text, true), ''::text))::integer));
alter table notification_mails enable row level security;
create policy own_user on notification_mails to weft_app using ((user_id = (NULLIF(current_setting('weft.user'::text, true), ''::text))::integer));
alter table notification_progress enable row level security;
create policy own_team on notification_progress to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table notifications enable row level security;
create policy own_team on notifications to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
create policy own_user on notifications to weft_app using ((user_id = (NULLIF(current_setting('weft.user'::text, true), ''::text))::integer));
alter table origins enable row level security;
create policy own_team on origins to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table permissions enable row level security;
create policy own_team on permissions to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table placeholders enable row level security;
create policy own_team on placeholders to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table pretends enable row level security;
create policy own_team on pretends to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table published_links enable row level security;
create policy own_team on published_links to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table published_opens enable row level security;
create policy own_team on published_opens to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table published_slugs enable row level security;
create policy own_team on published_slugs to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table published_snapshots enable row level security;
create policy own_team on published_snapshots to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table push_devices enable row level security;
create policy own_user on push_devices to weft_app using ((user_id = (NULLIF(current_setting('weft.user'::text, true), ''::text))::integer));
alter table recents enable row level security;
create policy own_team on recents to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
create policy own_user on recents to weft_app using ((user_id = (NULLIF(current_setting('weft.user'::text, true), ''::text))::integer));
alter table recovery_codes enable row level security;
create policy own_user on recovery_codes to weft_app using ((user_id = (NULLIF(current_setting('weft.user'::text, true), ''::text))::integer));
alter table scim_people enable row level security;
create policy own_team on scim_people to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table scim_tokens enable row level security;
create policy own_team on scim_tokens to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table search_built enable row level security;
create policy own_team on search_built to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table search_pending enable row level security;
create policy own_team on search_pending to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table second_factors enable row level security;
create policy own_user on second_factors to weft_app using ((user_id = (NULLIF(current_setting('weft.user'::text, true), ''::text))::integer));
alter table sso_assertions enable row level security;
create policy own_team on sso_assertions to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table sso_connections enable row level security;
create policy own_team on sso_connections to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table sso_domains enable row level security;
create policy own_team on sso_domains to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table sso_identities enable row level security;
create policy own_team on sso_identities to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table sso_requests enable row level security;
create policy own_team on sso_requests to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table sso_tests enable row level security;
create policy own_team on sso_tests to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table stars enable row level security;
create policy own_team on stars to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
create policy own_user on stars to weft_app using ((user_id = (NULLIF(current_setting('weft.user'::text, true), ''::text))::integer));
alter table subscriptions enable row level security;
create policy own_team on subscriptions to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
create policy own_user on subscriptions to weft_app using ((user_id = (NULLIF(current_setting('weft.user'::text, true), ''::text))::integer));
alter table team_members enable row level security;
create policy own_team on team_members to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table text_versions enable row level security;
create policy own_team on text_versions to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table time_entries enable row level security;
create policy own_team on time_entries to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
create policy own_user on time_entries to weft_app using ((user_id = (NULLIF(current_setting('weft.user'::text, true), ''::text))::integer));
alter table unique_values enable row level security;
create policy own_team on unique_values to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table views enable row level security;
create policy own_team on views to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table work_built enable row level security;
create policy own_team on work_built to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table work_facts enable row level security;
create policy own_team on work_facts to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
alter table work_items enable row level security;
create policy own_team on work_items to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));
create policy own_user on work_items to weft_app using ((user_id = (NULLIF(current_setting('weft.user'::text, true), ''::text))::integer));
alter table work_pending enable row level security;
create policy own_team on work_pending to weft_app using ((team_id = (NULLIF(current_setting('weft.team'::text, true), ''::text))::integer));

grant delete, insert, select, update on account_links to weft_app;
grant delete, insert, select, update on activity to weft_app;
grant delete, insert, select, update on activity_lines to weft_app;
grant usage on activity_lines_id_seq to weft_app;
grant delete, insert, select, update on ai_requests to weft_app;
grant delete, insert, select, update on archive_imports to weft_app;
grant delete, insert, select, update on archives to weft_app;
grant delete, insert, select, update on attachment_uses to weft_app;
grant delete, insert, select, update on attachments to weft_app;
grant delete, insert, select, update on attributes to weft_app;
grant delete, insert, select, update on automation_addresses to weft_app;
grant delete, insert, select, update on automation_dues to weft_app;
grant delete, insert, select, update on automation_mail_stops to weft_app;
grant delete, insert, select, update on automation_runs to weft_app;
grant usage on automation_runs_no_seq to weft_app;
grant delete, insert, select, update on automation_secrets to weft_app;
grant delete, insert, select, update on automation_steps to weft_app;
grant delete, insert, select, update on automation_usage to weft_app;
grant delete, insert, select, update on automations to weft_app;
grant delete, insert, select, update on board_locks to weft_app;
grant delete, insert, select, update on boards to weft_app;
grant delete, insert, select, update on calendar_feeds to weft_app;
grant delete, insert, select, update on comment_pictures to weft_app;
grant delete, insert, select, update on comment_reactions to weft_app;
grant delete, insert, select, update on comment_reads to weft_app;
grant delete, insert, select, update on comments to weft_app;
grant delete, insert, select, update on conversion_slots to weft_app;
grant delete, insert, select, update on conversions to weft_app;
grant delete, insert, select, update on departures to weft_app;
grant delete, insert, select, update on derived_changes to weft_app;
grant delete, insert, select, update on exports to weft_app;
grant delete, insert, select, update on feeds to weft_app;
grant delete, insert, select, update on file_holds to weft_app;
grant delete, insert, select, update on folders to weft_app;
grant delete, insert, select, update on form_answers to weft_app;
grant delete, insert, select, update on form_edits to weft_app;
grant delete, insert, select, update on form_shares to weft_app;
grant delete, insert, select, update on hook_attempts to weft_app;
grant delete, insert, select, update on hook_events to weft_app;
grant usage on hook_events_seq_seq to weft_app;
grant delete, insert, select, update on hooks to weft_app;
grant delete, insert, select, update on idempotency to weft_app;
grant delete, insert, select, update on impersonations to weft_app;
grant delete, insert, select, update on imports to weft_app;
grant select on instance to weft_app;
grant delete, insert, select, update on invitations to weft_app;
grant delete, insert, select, update on item_homes to weft_app;
grant delete, insert, select, update on item_numbers to weft_app;
grant delete, insert, select, update on item_references to weft_app;
grant delete, insert, select, update on items to weft_app;
grant delete, insert, select, update on link_previews to weft_app;
grant delete, insert, select, update on log_events to weft_app;
grant usage on log_events_id_seq to weft_app;
grant delete, insert, select, update on long_texts to weft_app;
grant delete, insert, select, update on mail_servers to weft_app;
grant delete, insert, select, update on notification_counts to weft_app;
grant delete, insert, select, update on notification_mails to weft_app;
grant delete, insert, select, update on notification_progress to weft_app;
grant delete, insert, select, update on notifications to weft_app;
grant delete, insert, select, update on oauth_apps to weft_app;
grant delete, insert, select, update on oauth_grants to weft_app;
grant delete, insert, select, update on oauth_records to weft_app;
grant delete, insert, select, update on origins to weft_app;
grant delete, insert, select, update on permissions to weft_app;
grant delete, insert, select, update on placeholders to weft_app;
grant delete, insert, select, update on pretends to weft_app;
grant delete, insert, select, update on published_links to weft_app;
grant delete, insert, select, update on published_opens to weft_app;
grant delete, insert, select, update on published_slugs to weft_app;
grant delete, insert, select, update on published_snapshots to weft_app;
grant delete, insert, select, update on push_devices to weft_app;
grant delete, insert, select, update on recents to weft_app;
grant delete, insert, select, update on recovery_codes to weft_app;
grant delete, insert, select, update on scim_people to weft_app;
grant delete, insert, select, update on scim_tokens to weft_app;
grant delete, insert, select, update on search_built to weft_app;
grant delete, insert, select, update on search_pending to weft_app;
grant usage on search_pending_id_seq to weft_app;
grant delete, insert, select, update on second_factors to weft_app;
grant delete, insert, select, update on sessions to weft_app;
grant delete, insert, select, update on sso_assertions to weft_app;
grant delete, insert, select, update on sso_connections to weft_app;
grant delete, insert, select, update on sso_domains to weft_app;
grant delete, insert, select, update on sso_identities to weft_app;
grant delete, insert, select, update on sso_requests to weft_app;
grant delete, insert, select, update on sso_sessions to weft_app;
grant delete, insert, select, update on sso_tests to weft_app;
grant delete, insert, select, update on stars to weft_app;
grant delete, insert, select, update on subscriptions to weft_app;
grant delete, insert, select, update on team_members to weft_app;
grant delete, insert, select, update on teams to weft_app;
grant usage on teams_id_seq to weft_app;
grant delete, insert, select, update on text_versions to weft_app;
grant delete, insert, select, update on time_entries to weft_app;
grant delete, insert, select, update on tokens to weft_app;
grant delete, insert, select, update on unique_values to weft_app;
grant delete, insert, select, update on users to weft_app;
grant usage on users_id_seq to weft_app;
grant delete, insert, select, update on views to weft_app;
grant delete, insert, select, update on work_built to weft_app;
grant delete, insert, select, update on work_facts to weft_app;
grant delete, insert, select, update on work_items to weft_app;
grant delete, insert, select, update on work_pending to weft_app;
grant usage on work_pending_id_seq to weft_app;
