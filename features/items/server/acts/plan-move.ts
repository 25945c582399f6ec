import { canonicalJson } from '@weft/base'
import { type FeedKey, items } from '@weft/model'
import { type ActAsking, type ActPlan, errors, type ForeseenRow, type Kit } from '@weft/server-kit'

import type { MoveActBody } from '../../shared/index.ts'
import { placesOfItems } from '../queries.ts'
import { moveAll, type MovePlaces } from './move-all.ts'

/** What doing it needs: where all lies, and by what each move is known again. */
export interface MoveReady {
  places: Omit<MovePlaces, 'note'>
  digests: ReadonlyMap<string, string>
}

/** Each row as the moves would leave it, by the very steps of a move and over one moment. */
export async function planMove(
  kit: Kit,
  { principal, caller }: ActAsking,
  { item_ids, folder_id }: MoveActBody,
): Promise<ActPlan> {
  const { team_id, graph } = principal.access
  const sees = (id: string) => principal.may('VIEW_FOLDER', { type: 'folder', id })
  const target = graph.folders.get(folder_id)
  if (!target || !sees(folder_id)) throw errors.not_found()
  const { board_id } = target
  const ids = [...new Set(item_ids)]
  const found = await placesOfItems(kit.db, team_id, ids)
  const seen = ids.flatMap((id) => {
    const place = found.get(id)
    return place && sees(place.folder_id) ? place : []
  })
  const here = seen.filter((one) => one.board_id === board_id)
  const known = new Set(here.map(({ id }) => id))
  const from = new Map(here.map((one) => [one.id, one.folder_id]))
  const away = [...from].flatMap(([id, place]) => (place === folder_id ? [] : id))
  const feeds = [...new Set([folder_id, ...from.values()])].map((id): FeedKey => ({
    team_id,
    kind: 'folder',
    id,
  }))
  const places = { board_id, folder_id, from, feeds }
  const { result, effects } = await kit.writer.foresee(team_id, { feeds, board_ids: [board_id] }, (unit) =>
    moveAll(kit, unit, away, { places, caller }),
  )
  const { digests, roots, problems } = result
  const ready: MoveReady = { places, digests }
  return {
    operations: [],
    foreseen: effects.flatMap((effect): ForeseenRow[] => {
      const about = roots.get(effect.id)
      if (effect.collection !== items.name || about === undefined) return []
      return [{ effect, about, isHidden: (effect.before?.['deleted_at'] ?? null) !== null }]
    }),
    problems: [
      // Of what is out of sight it is not said whether it is there.
      ...ids.flatMap((about) => (known.has(about) ? [] : { about, text: errors.deleted().message })),
      ...problems,
    ],
    unchanged: here.flatMap(({ id, folder_id: place }) => (place === folder_id ? id : [])),
    begins: [...digests.keys()],
    feeds,
    stamp: canonicalJson([...digests]),
    ready,
  }
}
