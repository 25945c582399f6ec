import { columnKinds } from '@weft/features/attributes/shared'

import type { ColumnHint } from '../../reading/sheet.ts'
import type { TrelloBoard, TrelloCard } from './board.ts'

/** A column of the table that a board becomes, and what it says of a card. */
interface CardColumn {
  name: string
  hint: ColumnHint
  cell(card: TrelloCard): string
}

/** The table that a board becomes: a row for each card that is not archived, in the order of the board. */
export function tableOf(board: TrelloBoard): { names: string[]; hints: ColumnHint[]; rows: string[][] } {
  const columns = [
    ...plainColumns(board),
    ...checklistColumns(board),
    ...fieldColumns(board),
    commentColumn(board),
  ]
  return {
    names: columns.map(({ name }) => name),
    hints: columns.map(({ hint }) => hint),
    rows: openCards(board).map((card) => columns.map(({ cell }) => cell(card))),
  }
}

function openCards({ lists, cards }: TrelloBoard): TrelloCard[] {
  const order = new Map(
    lists
      .filter(({ closed }) => !closed)
      .toSorted((a, b) => a.pos - b.pos)
      .map(({ id }, at) => [id, at]),
  )
  const place = ({ idList }: TrelloCard) => order.get(idList) ?? 0
  return cards
    .filter(({ closed, idList }) => !closed && order.has(idList))
    .toSorted((a, b) => place(a) - place(b) || a.pos - b.pos)
}

function plainColumns({ lists, members }: TrelloBoard): CardColumn[] {
  const listNames = new Map(lists.map(({ id, name }) => [id, name]))
  const people = new Map(members.map(({ id, fullName, username }) => [id, fullName || username]))
  return [
    { name: 'Name', hint: { isPrimary: true }, cell: ({ name }) => name },
    {
      name: 'List',
      hint: { types: columnKinds.choice },
      cell: ({ idList }) => asOne(listNames.get(idList) ?? ''),
    },
    {
      name: 'Labels',
      hint: { types: columnKinds.choice },
      cell: ({ labels }) => labels.map(labelOf).join(', '),
    },
    {
      name: 'Members',
      hint: { types: columnKinds.people },
      cell: ({ idMembers }) => idMembers.map((id) => asOne(people.get(id) ?? '')).join(', '),
    },
    {
      name: 'Dates',
      hint: { types: columnKinds.day },
      cell: ({ start, due }) => datesOf(start, due),
    },
    {
      name: 'Done',
      hint: { types: columnKinds.tick },
      cell: ({ due, dueComplete }) => (dueComplete ? 'Yes' : due ? 'No' : ''),
    },
    { name: 'Description', hint: { types: columnKinds.writing }, cell: ({ desc }) => desc },
    {
      name: 'Attachments',
      hint: { types: columnKinds.links },
      cell: ({ attachments }) => attachments.map(linkOf).filter(Boolean).join('\n'),
    },
    { name: 'Trello link', hint: { types: columnKinds.links }, cell: ({ shortUrl }) => shortUrl },
  ]
}

/** One that nobody named is named by its colour. */
const labelOf = ({ name, color }: TrelloCard['labels'][number]) =>
  asOne(name || (color ?? '').replaceAll('_', ' '))

/** A comma or semicolon would part a name in two. */
const asOne = (name: string) => name.replaceAll(/[,;]/g, ' ').replaceAll(/\s+/g, ' ').trim()

function linkOf({ name, url }: TrelloCard['attachments'][number]): string {
  if (!/^https?:/i.test(url)) return ''
  const title = name.replaceAll(/[[\]\n]/g, ' ').trim()
  return title === '' || title === url ? url : `[${title}](${url.replaceAll(/[()\s]/g, escaped)})`
}

/** Brackets would end the link. */
const escaped = (sign: string) => `%${(sign.codePointAt(0) ?? 32).toString(16)}`

/** A start has no time of its own, but beside an end that has one. */
function datesOf(start: string | null, due: string | null): string {
  if (start === null) return due ?? ''
  return due === null ? start.slice(0, 10) : `${start} – ${due}`
}

/** One for each name that checklists have; a card's lists of one name are one. */
function checklistColumns({ checklists, members }: TrelloBoard): CardColumn[] {
  const people = new Map(members.map(({ id, fullName, username }) => [id, fullName || username]))
  const byName = Map.groupBy(
    checklists.toSorted((a, b) => a.pos - b.pos),
    ({ name }) => name.trim() || 'Checklist',
  )
  return [...byName].map(([name, lists]) => {
    const byCard = Map.groupBy(lists, ({ idCard }) => idCard)
    const line = (item: (typeof lists)[number]['checkItems'][number]) => {
      const more = [people.get(item.idMember ?? ''), item.due?.slice(0, 10)].filter(Boolean).join(', ')
      const mark = item.state === 'complete' ? '[x]' : '[ ]'
      return `${mark} ${item.name.replaceAll(/\s+/g, ' ').trim()}${more && ` (${more})`}`
    }
    return {
      name,
      hint: { types: columnKinds.steps },
      cell: ({ id }) =>
        (byCard.get(id) ?? [])
          .flatMap(({ checkItems }) => checkItems.toSorted((a, b) => a.pos - b.pos).map(line))
          .join('\n'),
    }
  })
}

/** What people said of a card, the first word first. Boards export the last thousand of what happened to them. */
function commentColumn({ actions }: TrelloBoard): CardColumn {
  const said = actions.filter(({ type, data }) => type === 'commentCard' && data.text.trim() !== '')
  const byCard = Map.groupBy(
    said.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    ({ data }) => data.card.id,
  )
  return {
    name: 'Comments',
    hint: { types: columnKinds.writing },
    cell: ({ id }) =>
      (byCard.get(id) ?? [])
        .map(({ date, memberCreator: { fullName }, data }) => {
          const by = [asOne(fullName), date.slice(0, 10)].filter(Boolean).join(', ')
          return `**${by}:** ${data.text.trim()}`
        })
        .join('\n\n'),
  }
}

const FIELD_TYPES: Readonly<Record<string, readonly string[]>> = {
  list: columnKinds.choice,
  number: columnKinds.number,
  date: columnKinds.day,
  checkbox: columnKinds.tick,
  text: columnKinds.line,
}

function fieldColumns({ customFields }: TrelloBoard): CardColumn[] {
  return customFields.map(({ id, name, type, options }) => {
    const choices = new Map(options.map((option) => [option.id, option.value.text]))
    return {
      name: name.trim() || 'Custom field',
      hint: { types: FIELD_TYPES[type] ?? [] },
      cell({ customFieldItems }) {
        const found = customFieldItems.find(({ idCustomField }) => idCustomField === id)
        if (!found) return ''
        if (found.idValue !== null) return asOne(choices.get(found.idValue) ?? '')
        const { checked, date, number, text } = found.value ?? {}
        if (checked !== undefined) return checked === 'true' ? 'Yes' : 'No'
        return date ?? number ?? text ?? ''
      },
    }
  })
}
