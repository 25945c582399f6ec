/** `data-id` of the mention that means everybody on the board. */
export const BOARD_MENTION = 'board'

/** People whom one text may mention. */
export const MAX_MENTIONS = 50

/** Whom a text mentions. */
export interface Mentions {
  /** Ids of people, each once. */
  people: readonly number[]
  /** Whether it mentions everybody on the board. */
  board: boolean
}

const NOBODY: Mentions = { people: [], board: false }
const SIGN = 'data-type="mention"'
const SPAN = /<span((?: [a-z-]+="[^"]*")+)>/g
const ID = / data-id="([^"]*)"/
const OPENING = /<span data-type="mention"(?: data-id="([^"]*)")?(?: data-label="[^"]*")?>/g

/** Whom cleaned HTML mentions: `<span data-type="mention" data-id="7">`, or `board` as the id. */
export function mentionsOf(html: string): Mentions {
  // Hardly any text mentions anybody.
  if (!html.includes(SIGN)) return NOBODY
  const people = new Set<number>()
  let board = false
  // Only these tags are looked at: a text of 200,000 characters holds nobody up.
  for (const [, attributes = ''] of html.matchAll(SPAN)) {
    if (!attributes.includes(SIGN)) continue
    const id = ID.exec(attributes)?.[1] ?? ''
    if (id === BOARD_MENTION) board = true
    else if (isPersonId(id)) people.add(Number(id))
  }
  return { people: [...people], board }
}

/** Cleaned HTML in which only these people are mentioned: the others are words that were said. */
export function mentioningOnly(html: string, people: readonly number[]): string {
  if (!html.includes(SIGN)) return html
  return html.replaceAll(OPENING, (tag, id: string | undefined) =>
    id !== undefined && people.includes(Number(id)) ? tag : '<span>',
  )
}

/** Cleaned HTML in which mentions name people otherwise: `nameOf` answers what stands there instead of an id. */
export function renamingMentions(html: string, nameOf: (id: string) => string): string {
  if (!html.includes(SIGN)) return html
  return html.replaceAll(OPENING, (tag, id: string | undefined) =>
    id === undefined || id === BOARD_MENTION ? tag : tag.replace(ID, () => ` data-id="${nameOf(id)}"`),
  )
}

const isPersonId = (id: string): boolean => /^[1-9]\d{0,9}$/.test(id) && Number(id) <= 2_147_483_647
