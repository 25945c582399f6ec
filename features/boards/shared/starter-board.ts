import { colorInTurn, newSlug, newUuid } from '@weft/base'
import { SORT_GAP } from '@weft/model'

type Fields = Readonly<Record<string, unknown>> & { id: string }

/** What the parts of a new board are called. */
export interface StarterNames {
  /** The primary attribute. */
  name: string
  status: string
  todo: string
  doing: string
  done: string
  owner: string
  due: string
  table: string
  columns: string
}

/** As the server calls them, whatever language its caller speaks. */
export const STARTER_NAMES: StarterNames = {
  name: 'Name',
  status: 'Status',
  todo: 'To do',
  doing: 'In progress',
  done: 'Done',
  owner: 'Owner',
  due: 'Due',
  table: 'Table',
  columns: 'Column',
}

/** The pictures that a board can have; the first is that of boards without one. */
const BOARD_ICONS = [
  'shapes',
  'rocket',
  'box',
  'life-buoy',
  'megaphone',
  'target',
  'bug',
  'calendar',
  'chart',
  'check',
  'flask',
  'heart',
  'lightbulb',
  'palette',
  'users',
  'wrench',
] as const

export type BoardIconName = (typeof BOARD_ICONS)[number]

/** The records of a new board, each with its id. */
export interface StarterBoard {
  board: Fields
  folders: Fields[]
  attributes: Fields[]
  views: Fields[]
}

/**
 * A board that can be worked in: a folder of its name, and below it a name, a status whose category says what is done,
 * an owner, a due date, a table, and columns by status. `isBare`: the folder, the name and the table only. Colour and
 * picture are those of the `nth` board of a workspace, so that neighbours differ.
 */
export function starterBoard(
  name: string,
  { names, nth, isBare }: { names: StarterNames; nth: number; isBare: boolean },
): StarterBoard {
  const board_id = newSlug()
  const folder_id = newSlug()
  const status = statusAttribute(names)
  const attributes = [
    { id: newUuid(), name: names.name, type: 'text', primary: true },
    ...(isBare
      ? []
      : [
          status,
          { id: newUuid(), name: names.owner, type: 'members', settings: { boardMembersOnly: true } },
          { id: newUuid(), name: names.due, type: 'date' },
        ]),
  ]
  const columns = { name: names.columns, type: 'column', settings: { stack: status.id } }
  const views = [{ name: names.table, type: 'table' }, ...(isBare ? [] : [columns])]
  const inOrder = <T extends object>(one: T, index: number) => ({
    ...one,
    sort_order: (index + 1) * SORT_GAP,
  })
  return {
    board: {
      id: board_id,
      name,
      color: colorInTurn(nth),
      icon: BOARD_ICONS[nth % BOARD_ICONS.length] ?? null,
      settings: isBare ? {} : { done_rule: { attribute_id: status.id } },
    },
    folders: [
      { id: folder_id, board_id, name, sort_order: SORT_GAP, attribute_ids: attributes.map(({ id }) => id) },
    ],
    attributes: attributes.map((one, index) => ({ ...inOrder(one, index), board_id })),
    views: views.map((one, index) => ({ ...inOrder(one, index), id: newSlug(), board_id, folder_id })),
  }
}

function statusAttribute({ status, todo, doing, done }: StarterNames) {
  const label = (name: string, color: string, category: string) => ({
    id: newUuid(),
    name,
    color,
    textColor: '',
    category,
  })
  const labels = [label(todo, 'gray', 'todo'), label(doing, 'blue', 'doing'), label(done, 'green', 'done')]
  return { id: newUuid(), name: status, type: 'label', settings: { labels, multiple: false } }
}
