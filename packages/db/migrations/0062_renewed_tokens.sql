-- When its maker last said that a token is still wanted: one that nobody uses lives on from then.
alter table tokens add column renewed_at timestamptz;
