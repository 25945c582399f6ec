import { itemPlaces } from '@weft/features/items/server'
import type { Kit, Principal } from '@weft/server-kit'

import { maySee } from '../may-see.ts'
import { namesOfPeople } from '../queries.ts'
import { followersOf, mutedBoards, whoFollows } from './queries.ts'

/** Who would be told of what somebody does to items: those who follow them, and see them now. */
export async function followersSeeing(
  { db }: Pick<Kit, 'db'>,
  { access, user_id }: Principal,
  item_ids: readonly string[],
): Promise<{ id: number; name: string }[]> {
  const { team_id } = access
  const places = await itemPlaces(db, team_id, item_ids)
  return db.read({ team: team_id }, async (tx) => {
    const everybody = (await whoFollows(tx, team_id, item_ids)).filter((id) => id !== user_id)
    const following = await followersOf(tx, team_id, item_ids, everybody)
    const boards = [...new Set([...places.values()].map(({ board_id }) => board_id))]
    const muted = await mutedBoards(tx, team_id, everybody, boards)
    const told = new Set<number>()
    for (const { item_id, user_id: id, muted: isOut } of following) {
      const place = places.get(item_id)
      if (place && !isOut && !muted.has(`${id} ${place.board_id}`) && maySee({ access }, id, place))
        told.add(id)
    }
    return [...(await namesOfPeople(tx, [...told]))].map(([id, name]) => ({ id, name }))
  })
}
