import { htmlTree, type HtmlNode } from '@weft/rich-text'

/** `data-id` of the mention that means everybody on the board. */
export const BOARD_MENTION = 'board'

/** Whom a text mentions. */
export interface Mentions {
  /** Ids of people, each once. */
  people: readonly number[]
  /** Whether it mentions everybody on the board. */
  board: boolean
}

/** Whom cleaned HTML mentions: `<span data-type="mention" data-id="7">`, or `board` as the id. */
export function mentionsOf(html: string): Mentions {
  const people = new Set<number>()
  let board = false
  const walk = (nodes: readonly HtmlNode[]) => {
    for (const node of nodes) {
      if (typeof node === 'string') continue
      const id = node.attributes.get('data-type') === 'mention' ? node.attributes.get('data-id') : undefined
      if (id === BOARD_MENTION) board = true
      else if (id !== undefined && /^[1-9]\d{0,9}$/.test(id) && Number(id) <= 2_147_483_647)
        people.add(Number(id))
      walk(node.children)
    }
  }
  walk(htmlTree(html))
  return { people: [...people], board }
}
