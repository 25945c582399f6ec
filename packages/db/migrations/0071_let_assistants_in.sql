-- Whether assistants of its members may read and change what is in a workspace: somebody who manages it says so first.
alter table teams add column allows_assistants boolean not null default false;

-- The program that a change came by, as it called itself then.
alter table activity_lines add column app text;
