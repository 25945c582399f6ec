-- Whether somebody's zone came from them or their browser. UTC stands where nobody has said one, such as after a
-- sign-up over the API, and gives way to the first one that is.
alter table users add column timezone_known boolean not null default false;
update users set timezone_known = true where timezone <> 'UTC';
