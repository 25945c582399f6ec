-- Uploads that were looked at, and imports under way, were all text; their plans say so from now on.
update imports
set mapping = jsonb_set(
  mapping || '{"below": null}',
  '{reading}',
  '{"format": "csv", "sheet": null, "product": null}' || (mapping -> 'reading')
)
where mapping ? 'reading';
