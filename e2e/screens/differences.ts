const FRAME =
  'Inbox, My time, stars, templates, automations, comments and timers are not shown until they can be used.'

/** Where a screen stays unlike its mock-up, and why: by screen, a line for each difference. */
export const DIFFERENCES: Readonly<Record<string, readonly string[]>> = {
  login: [
    'Ways to sign in that nobody configured are not offered.',
    'Everybody stays logged in on the device; there is no box for it.',
  ],
  home: [FRAME, 'My work and Recently opened come with search; until then boards have the whole width.'],
  table: [
    FRAME,
    'The search field is open and Import CSV has a button of its own: both are what new people look for first.',
    'A cell with one member says the name where there is room for it: initials alone are a riddle.',
    'The name of who works in a cell is beside it: above, it hid the row before.',
    'Past days of this week are said from today ("3 days ago"): a weekday alone would be the coming one.',
    'On a phone the row of tools keeps all of them and scrolls; sums of groups are in their columns.',
    'From right to left texts of the interface are English until they are translated.',
  ],
  columns: [FRAME, 'No covers: the board of the pictures has no files.'],
  list: [
    FRAME,
    'Groups are the days of the date: how it groups is a setting of the attribute.',
    'Every group ends with Add item: a list is for writing down as well.',
  ],
  item: [
    FRAME,
    'The key is among the attributes, and the head on a phone says the folder.',
    'The rest folds after twelve attributes, with those that the view hides: five would hide what people came for.',
    'On a phone the bar has the mark that says what is saved: that of the frame is not there.',
  ],
  'label-picker': ['How many items have a label is not said: it would need the whole folder on the device.'],
  'workspace-settings': ['Entries of the list whose page is not there yet are not shown.'],
  permissions: [
    'Private and public are switched above the table: who may do what begins with who may see it.',
    'Board members have a column: they are a role of their own here.',
  ],
}
