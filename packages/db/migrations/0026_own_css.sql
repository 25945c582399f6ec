-- How published documents and items look beside what all pages do; judged before it is kept and before it is sent.
alter table published_links add column css text not null default '' check (length(css) <= 10000);
