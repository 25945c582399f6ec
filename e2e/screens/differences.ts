const FRAME = 'Inbox, My time, stars, templates, automations and timers are not shown until they can be used.'
const REST = 'Pictures are taken at rest: nothing is dragged, typed, hovered or just undone.'
const SAMPLE = 'The sample has other items, people and dates, with Arabic ones among them.'
const LTR_TEXTS = 'From right to left texts of the interface are English until they are translated.'
const TOOLS =
  'The search field is open and Import CSV has a button of its own: both are what new people look for first.'

/** Where a screen stays unlike its mock-up, and why: by screen, a line for each difference, in every look. */
export const DIFFERENCES: Readonly<Record<string, readonly string[]>> = {
  login: [
    'Ways to sign in that nobody configured are not offered.',
    'Everybody stays logged in on the device; there is no box for it.',
    'Forgot password? is below: Tab goes from Email to Password and Log in.',
    LTR_TEXTS,
  ],
  'sign-up': [
    'No days on trial: an instance of your own includes everything.',
    'Terms and privacy notice belong to whoever runs the instance, which cannot name them yet.',
    'Fields are empty, so the password has no strength.',
    LTR_TEXTS,
  ],
  form: [
    'The cover has the one accent that its builder chose, and the square is the letter of the workspace without a logo.',
    'Nothing is answered: drafts, errors and a choice are seen once somebody does.',
    'Bigger controls (46 px): forms are mostly answered on phones.',
    'It is in the language of the browser, so that it stays English and from left to right.',
  ],
  home: [
    FRAME,
    'My work and what is due come with search; until then boards have the whole width.',
    'A card says how many folders and members a board has: faces and items would have to be asked for.',
    'Boards have the order and the form of the sidebar; Import is in the folder that it fills.',
    'On a phone boards are beside and below each other instead of in a strip: nothing else needs the room.',
    'On a phone Create board is a button in the head: the round one adds items.',
    LTR_TEXTS,
  ],
  'workspace-settings': [
    FRAME,
    'Entries of the list whose page is not there yet are not shown.',
    'A workspace has no address; language and first day of the week are those of each person.',
    'Storage and two-factor authentication are here: they are settings of the workspace.',
  ],
  settings: [
    'Language, time and theme are on one page with the profile: together they fit in one window.',
    'Languages are a list that is searched, and Arabic is not in it until it is translated.',
    'Digits, clock and directions follow the language.',
    LTR_TEXTS,
  ],
  permissions: [
    FRAME,
    'Private and public are switched above the table: who may do what begins with who may see it.',
    'Board members have a column: they are a role of their own here.',
    'Rights of what is not built yet have no rows, and nothing is set on the board of the pictures.',
    'The crumbs say the board, whose rights are seen.',
    'On a phone the table scrolls sideways below its first column.',
  ],
  why: [
    'The first step is what every workspace begins with, and the next is the workspace itself.',
    'Who set it and when comes with the activity log.',
    'On a phone it is a sheet.',
  ],
  table: [
    FRAME,
    REST,
    SAMPLE,
    TOOLS,
    'Every tool that is set is tinted, not the filter alone.',
    'A cell with one member says the name where there is room for it: initials alone are a riddle.',
    'The name of who works in a cell is beside it: above, it hid the row before.',
    'Past days of this week are said from today ("3 days ago"): a weekday alone would be the coming one.',
    'The filter of the sample leaves sub-items out; without it they have a chevron.',
    'On a phone the row of tools keeps all of them and scrolls; sums of groups are in their columns.',
    LTR_TEXTS,
  ],
  columns: [
    FRAME,
    REST,
    TOOLS,
    'No covers: the board of the pictures has no pictures of its own.',
    'Cards have as many attributes as their view says, progress among them.',
    'The sample has no limit of work in progress, and a sum says that it is one.',
  ],
  calendar: [
    FRAME,
    SAMPLE,
    'The tray of items without a date is folded until it is opened.',
    'Which date counts, attributes and view options are tools here as in every view.',
  ],
  gantt: [
    FRAME,
    REST,
    SAMPLE,
    'The sample has no phases and no links, and its sub-items no dates; items of one day are milestones.',
    'Quarters and years are beside weeks and months, and tools without words have tooltips.',
  ],
  list: [
    FRAME,
    REST,
    TOOLS,
    'The groups before today are one, with what is done in it struck through.',
    'Every group ends with Add item: a list is for writing down as well.',
    'A head names what stands below it, and circles tell what is in progress and what has no status as well.',
    'Mine and Hide done are filters; heights of rows are among the view options.',
    'The day is the group, so that the sample hides its column; a line with one member says the name.',
  ],
  chart: [
    FRAME,
    SAMPLE,
    TOOLS,
    'Numbers are not compared with the week before, which comes with the activity log.',
    'What a chart covers is set by the filter, its colors by its own menu, and its kind there as well.',
    'A line is alone, so it has no name at its end; items without a value can be drawn from below the title.',
    'The sample has as many charts as a view shows, so that none can be added.',
  ],
  document: [
    FRAME,
    REST,
    SAMPLE,
    TOOLS,
    'The cover takes the color of the item, and the icon is a page until the item has a picture.',
    'Publish is in the menu of the view, as for every view.',
    'On a phone the list of pages comes first.',
  ],
  'form-builder': [
    FRAME,
    'Questions are listed by their own words, with the icon of their attribute.',
    'A question has a placeholder and a default answer as well.',
    'The picture of the form has its cover, as those who answer see it.',
  ],
  item: [
    FRAME,
    'A folder without a text offers Add description; the sample has one.',
    'The key is among the attributes, and the head on a phone says the folder.',
    'The rest folds after twelve attributes, with those that the view hides: five would hide what people came for.',
    'On a phone the bar has the mark that says what is saved: that of the frame is not there.',
  ],
  'item-comments': [
    FRAME,
    REST,
    'The values stay above the tabs, as in every item; what one writes in stays in sight below them.',
    'Files cannot be attached to a comment yet, and what is new since the last visit comes with notifications.',
  ],
  'date-editor': [
    FRAME,
    'The date of the sample has no time; repeat and reminder have a line each.',
    'The editor is below its value; where there is no room it is above or beside it.',
  ],
  'label-picker': [
    'How many items have a label is not said: it would need the whole folder on the device.',
    'The value is in the field of the sheet, and its row below is empty until the sheet is closed.',
    'The pictures are taken with a network, so that nothing waits.',
  ],
}
