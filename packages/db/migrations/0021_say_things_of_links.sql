-- What one end says of a link, such as the kind and lag of a dependency.
alter table item_references add column data jsonb;
