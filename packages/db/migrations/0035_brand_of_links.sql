-- Whether a published page says at its end what it was made with.
alter table published_links add column brand boolean not null default true;
