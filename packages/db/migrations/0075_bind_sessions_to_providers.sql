-- Opened by the identity provider of this workspace, a session is good for it alone, until its person proves themselves
-- by means of their own; null: it is good for all of theirs. No reference: of a workspace that is gone it opens nothing.
alter table sessions add column only_team_id int;
