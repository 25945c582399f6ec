import type { InterfaceWords } from '@weft/server-kit'

/** What calls and fields of exports mean, for the document of the interface. */
export const words: InterfaceWords = {
  title: 'Exports',
  about: 'A view or a folder as a table (CSV, Excel or JSON), and the workspace as an archive.',
  fields: {
    id: 'The export, by its UUID.',
    kind: '`csv`, `xlsx` or `json`: a table; `archive`: the whole workspace, for its owner, who gives the password.',
    state: '`waiting`, `running`, `done` or `failed`.',
    progress: 'How far it is, from 0 to 1.',
    created_at: 'When it was asked for.',
    expires_at: 'Until when the file can be fetched.',
    bytes: 'Size of the file; null until it is there.',
    url: 'Where the file is; missing until it is there, and once its time is over.',
    report: 'What went into an archive; null for tables, and until it is there.',
    records: 'Records by their kind.',
    count: 'How many records there are.',
    sha256: 'SHA-256 of the record file; equal contents have equal ones.',
    files: 'How many files of items there are.',
    absent:
      'How many boards, folders, views and files are not in it, as its maker may not see them or they were lost.',
    left_out: 'What archives leave out, a sentence each.',
    rows: 'Rows of a table so far; null for archives.',
    cut: 'How many texts of a workbook are longer than its cells hold; they end with an ellipsis.',
    reason: 'Why it failed, where that can be said.',
    view_id: 'The view whose rows and columns are exported.',
    folder_id: 'The folder all of whose items are exported. One of view and folder is given.',
    columns: '`shown`: what the view shows (the default); `all`: hidden attributes as well.',
    for_import:
      'Written to be imported again: with ids and parents, people by their addresses, and without `guard`.',
    id_column: 'Whether the first column holds the ids of the items.',
    parent_column: 'Whether a column holds the ids of their parents.',
    guard: 'Whether texts that spreadsheets would run as formulas begin with an apostrophe. On unless told.',
    locale: 'The language tag whose words are used; that of the profile unless told.',
    tz: 'The time zone of times; that of the profile unless told.',
    week_start: 'The first day of the week: 0 Sunday, 1 Monday, 6 Saturday.',
  },
}
