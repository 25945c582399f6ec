import * as z from 'zod/mini'
// By another name: the linter takes it for that of a promise.
import { catch as orElse } from 'zod/mini'

const text = orElse(z.string(), '')
const maybe = orElse(z.nullable(z.string()), null)
const flag = orElse(z.boolean(), false)
const list = <Part extends z.ZodMiniType>(part: Part) => orElse(z.array(part), [])

const checkItem = z.object({
  name: text,
  state: text,
  pos: orElse(z.number(), 0),
  due: maybe,
  idMember: maybe,
})
const checklist = z.object({
  idCard: text,
  name: text,
  pos: orElse(z.number(), 0),
  checkItems: list(checkItem),
})

const card = z.object({
  id: text,
  name: text,
  desc: text,
  closed: flag,
  idList: text,
  pos: orElse(z.number(), 0),
  start: maybe,
  due: maybe,
  dueComplete: flag,
  idMembers: list(z.string()),
  labels: list(z.object({ name: text, color: maybe })),
  attachments: list(z.object({ name: text, url: text })),
  shortUrl: text,
  customFieldItems: list(
    z.object({
      idCustomField: text,
      idValue: maybe,
      value: orElse(z.nullable(z.record(z.string(), z.string())), null),
    }),
  ),
})

const board = z.object({
  name: text,
  lists: z.array(z.object({ id: z.string(), name: text, closed: flag, pos: orElse(z.number(), 0) })),
  cards: z.array(card),
  checklists: list(checklist),
  actions: list(
    z.object({
      type: text,
      date: text,
      memberCreator: orElse(z.object({ fullName: text }), { fullName: '' }),
      data: orElse(z.object({ text, card: orElse(z.object({ id: text }), { id: '' }) }), {
        text: '',
        card: { id: '' },
      }),
    }),
  ),
  members: list(z.object({ id: text, fullName: text, username: text })),
  customFields: list(
    z.object({
      id: text,
      name: text,
      type: text,
      options: list(z.object({ id: text, value: orElse(z.object({ text }), { text: '' }) })),
    }),
  ),
})

export type TrelloBoard = z.output<typeof board>
export type TrelloCard = z.output<typeof card>

/** A board as Trello exports it, or null for other JSON. Parts that are not as they should be are left out. */
export function readBoard(json: unknown): TrelloBoard | null {
  const parsed = z.safeParse(board, json)
  return parsed.success ? parsed.data : null
}
