import { AppError } from '@weft/base'
import { type FeedKey, feedName } from '@weft/model'

import type { Judgement, Together } from '../contract/effect.ts'
import type { RunningUnit } from '../contract/unit.ts'
import type { Writer, WriterOptions } from '../contract/writer.ts'
import { judgeTogether } from './judge-together.ts'
import { resolveFeeds } from './resolve-feeds.ts'

/** Does all operations in one transaction, or none of them: whoever asks looks at what they came to before it is written. */
export async function runTogether(
  { db, registry }: Pick<WriterOptions, 'db' | 'registry'>,
  act: Writer['act'],
  { team_id, operations, caller, begin, demand }: Together,
): Promise<Judgement> {
  const placed = await resolveFeeds(db, registry, team_id, operations, true)
  const feeds = new Map<string, FeedKey>()
  for (const place of placed) {
    if (place instanceof AppError) throw place
    for (const key of place) feeds.set(feedName(key), key)
  }
  const boards = new Set(operations.flatMap(({ board_id }) => board_id ?? []))
  for (const key of feeds.values()) if (key.kind === 'board') boards.add(key.id)
  let judgement: Judgement | undefined
  await act({
    team_id,
    feeds: [...feeds.values()],
    board_ids: [...boards],
    caller,
    key: null,
    hash: '',
    async run(unit) {
      await begin?.(unit)
      // Every unit of a write is one that runs.
      judgement = await judgeTogether(registry, unit as RunningUnit, operations)
      await demand(judgement, unit)
      return { status: 200, body: {} }
    },
  })
  return judgement as unknown as Judgement
}
