import type { ApiClient } from '@weft/api-client'
import { resolveBoard } from '@weft/features/boards/shared'

type Client = Pick<ApiClient, 'call'>

const ahead = new WeakMap<Client, Map<string, Promise<number>>>()

/** Asks where a board lies before its screen is there; the screen takes the answer over. */
export function askPlaceAhead(client: Client, board_id: string): Promise<number> {
  const answer = ask(client, board_id)
  const asked = ahead.get(client) ?? new Map<string, Promise<number>>()
  ahead.set(client, asked.set(board_id, answer))
  // Whoever takes it hears of a failure.
  answer.catch(() => undefined)
  return answer
}

/** The workspace of a board as the server says: what was asked ahead counts once. */
export function askPlace(client: Client, board_id: string): Promise<number> {
  const asked = ahead.get(client)
  const answer = asked?.get(board_id)
  asked?.delete(board_id)
  return answer ?? ask(client, board_id)
}

async function ask(client: Client, board_id: string): Promise<number> {
  return (await client.call(resolveBoard, { params: { id: board_id } })).data.team_id
}
