const FRAME =
  'Inbox, My time, stars, templates, automations, comments and timers are not shown until they can be used.'

/** Where a screen stays unlike its mock-up, and why: by screen, a line for each difference. */
export const DIFFERENCES: Readonly<Record<string, readonly string[]>> = {
  login: ['Ways to sign in that nobody configured are not offered.'],
  home: [FRAME, 'My work and Recently opened come with search; until then boards have the whole width.'],
  table: [
    FRAME,
    'The search field is open and Import CSV has a button of its own: both are what new people look for first.',
    'A cell with one member says the name where there is room for it: initials alone are a riddle.',
  ],
  columns: [FRAME, 'No covers: the board of the pictures has no files.'],
  list: [FRAME],
  item: [FRAME, 'The crumbs say where the item is; its key is among the attributes.'],
  'workspace-settings': ['Entries of the list whose page is not there yet are not shown.'],
  permissions: [
    'Private and public are switched above the table: who may do what begins with who may see it.',
    'Board members have a column: they are a role of their own here.',
  ],
}
