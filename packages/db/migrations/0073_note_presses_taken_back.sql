-- What taking a press back came to, on each run of it: asked again, the same is answered.
alter table automation_runs add column taken_back jsonb;
