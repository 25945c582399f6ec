-- How many of its events a notification was mailed for, and shown on the screens of devices: what happens later is told
-- again. What was told before there were mails is no news.
alter table notifications add column mailed int not null default 0, add column pushed int not null default 0;
update notifications set mailed = count, pushed = count;

-- The mail to a person that is under way: one at a time, and under one id until it is delivered, so that receivers can
-- tell a repetition.
create table notification_mails (
  user_id int primary key,
  mail_id uuid,
  leased_until timestamptz not null,
  -- Tries in a row that found no mail server.
  failures int not null default 0
);
call weft_protect('notification_mails', 'user');
