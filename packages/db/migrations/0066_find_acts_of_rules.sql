-- What one run of an automation did, to take it back. Other changes are in no index by what they were done at once with:
-- it would cost every save.
create index activity_by_run on activity (team_id, (origin ->> 'act'))
  where origin ->> 'via' = 'automation' and origin ->> 'act' is not null;
