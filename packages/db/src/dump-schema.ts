import type { Tx } from './tx.ts'

const HEADER = `-- What the migrations come to, dumped from the catalogue by: npm run db -- dump
-- For reading and review; a test compares it with a fresh database. Never edit it by hand.
`

/**
 * The structure of schema public as text, the same for the same structure: types, sequences, functions, tables
 * with columns, constraints, indexes, triggers, policies and grants, and views. Sorted by name, byte order.
 */
export async function dumpSchema(tx: Tx): Promise<string> {
  // Names of other schemas are then written in full, those of ours without a schema.
  await tx.query(`set local search_path = public`)
  const sections: string[] = []
  for (const query of [
    TYPES,
    SEQUENCES,
    TABLES,
    CONSTRAINTS,
    INDEXES,
    VIEWS,
    ROUTINES,
    TRIGGERS,
    ROWS,
    GRANTS,
  ]) {
    const rows = await tx.query<{ line: string }>(query)
    if (rows.length > 0)
      sections.push(
        rows
          .map(({ line }) => line)
          .join('\n')
          .trimEnd(),
      )
  }
  return `${HEADER}\n${sections.join('\n\n')}\n`
}

// Each query gives `line`; the C collation makes the order the same on every server.
const TYPES = `
  select line from (
  select typname, format('create type %s as enum (%s);', oid::regtype,
    (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid)) as line
  from pg_type t where typnamespace = 'public'::regnamespace and typtype = 'e'
  union all
  select typname, format('create domain %s as %s%s%s%s;', oid::regtype, format_type(typbasetype, typtypmod),
    case when typnotnull then ' not null' else '' end, ' default ' || typdefault,
    (select string_agg(' ' || pg_get_constraintdef(c.oid), '' order by conname) from pg_constraint c where contypid = t.oid))
  from pg_type t where typnamespace = 'public'::regnamespace and typtype = 'd'
  ) all_types order by typname collate "C"`

// A sequence that belongs to an identity column is written with its column.
const SEQUENCES = `
  select format('create sequence %s as %s start %s increment %s cache %s;', c.oid::regclass,
    format_type(seqtypid, null), seqstart, seqincrement, seqcache) as line
  from pg_class c join pg_sequence s on s.seqrelid = c.oid
  where relnamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'i')
  order by relname collate "C"`

const TABLES = `
  select format(E'create %stable %s (\\n%s\\n)%s%s;\\n', case relpersistence when 'u' then 'unlogged ' else '' end,
    c.oid::regclass,
    (select string_agg(format('  %I %s%s%s%s', attname, format_type(atttypid, atttypmod),
        case when attcollation <> typcollation then ' collate ' || attcollation::regcollation else '' end,
        case when attidentity <> '' then ' generated ' || case attidentity when 'a' then 'always' else 'by default' end || ' as identity'
             when attgenerated <> '' then ' generated always as (' || pg_get_expr(adbin, adrelid) || ')' || case attgenerated when 's' then ' stored' else '' end
             when adbin is not null then ' default ' || pg_get_expr(adbin, adrelid) else '' end,
        case when attnotnull then ' not null' else '' end), E',\\n' order by attnum)
      from pg_attribute a join pg_type t on t.oid = atttypid left join pg_attrdef d on adrelid = attrelid and adnum = attnum
      where attrelid = c.oid and attnum > 0 and not attisdropped),
    case when relkind = 'p' then ' partition by ' || pg_get_partkeydef(c.oid) else '' end,
    ' with (' || array_to_string(reloptions, ', ') || ')') as line
  from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  order by relname collate "C"`

// Not-null constraints (contype n, since PostgreSQL 18) are written with their columns.
const CONSTRAINTS = `
  select format('alter table %s add constraint %I %s;', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
  from pg_constraint
  where connamespace = 'public'::regnamespace and conrelid <> 0 and contype in ('p', 'u', 'c', 'f', 'x')
  order by conrelid::regclass::text collate "C", array_position('{p,u,x,c,f}'::text[], contype::text), conname collate "C"`

const INDEXES = `
  select pg_get_indexdef(indexrelid) || ';' as line
  from pg_index i join pg_class c on c.oid = indexrelid
  where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)
  order by indrelid::regclass::text collate "C", relname collate "C"`

const VIEWS = `
  select format(E'create %sview %s as\\n%s\\n', case relkind when 'm' then 'materialized ' else '' end,
    oid::regclass, pg_get_viewdef(oid)) as line
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
  order by relname collate "C"`

const ROUTINES = `
  select rtrim(pg_get_functiondef(oid), E'\\n') || E';\\n' as line
  from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
  order by proname collate "C", pg_get_function_identity_arguments(oid) collate "C"`

const TRIGGERS = `
  select pg_get_triggerdef(t.oid) || ';' as line
  from pg_trigger t join pg_class c on c.oid = tgrelid
  where relnamespace = 'public'::regnamespace and not tgisinternal
  order by relname collate "C", tgname collate "C"`

const ROWS = `
  select line from (
    select relname, '' as polname, format('alter table %s enable row level security;', oid::regclass)
      || case when relforcerowsecurity then format(E'\\nalter table %s force row level security;', oid::regclass) else '' end as line
    from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity
    union all
    select relname, polname, format('create policy %I on %s%s%s to %s%s%s;', polname, polrelid::regclass,
      case when polpermissive then '' else ' as restrictive' end,
      case polcmd when 'r' then ' for select' when 'a' then ' for insert' when 'w' then ' for update' when 'd' then ' for delete' else '' end,
      coalesce((select string_agg(quote_ident(rolname), ', ' order by rolname collate "C") from pg_roles where oid = any(polroles)), 'public'),
      ' using (' || pg_get_expr(polqual, polrelid) || ')', ' with check (' || pg_get_expr(polwithcheck, polrelid) || ')')
    from pg_policy join pg_class c on c.oid = polrelid where relnamespace = 'public'::regnamespace
  ) all_rows order by relname collate "C", polname collate "C"`

// Only what the application's role may do: the owner's own rights depend on who migrated.
const GRANTS = `
  select format('grant %s on %s to weft_app;', string_agg(lower(privilege_type), ', ' order by privilege_type collate "C"),
    oid::regclass) as line
  from pg_class c, aclexplode(relacl) a
  where relnamespace = 'public'::regnamespace and a.grantee = to_regrole('weft_app')
  group by oid, relname order by relname collate "C"`
