-- What an item held where it left a folder is erased with the item, wherever that was: nothing else tells of all these
-- folders. Only entries of items that left are in it, so that other saves pay nothing.
create index activity_leavings on activity (team_id, record_id)
  where action = 'moved' and collection = 'items' and past is not null;
