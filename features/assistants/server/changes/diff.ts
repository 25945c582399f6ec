import type { PretendAnswer, PretendRow } from '@weft/features/pretend/shared'
import { followersSeeing } from '@weft/features/notifications/server'
import type { Principal } from '@weft/server-kit'
import * as z from 'zod/mini'

import { type Asking, urlOf } from '../asking.ts'
import { byNames } from '../items/present-items.ts'
import { told } from '../tools/tool.ts'

const fields = z.record(z.string(), z.unknown())
const row = z.object({
  collection: z.string(),
  id: z.string(),
  name: z.nullable(z.string()),
  url: z.nullable(z.string()),
  old: told(fields, 'Fields and values before, by name'),
  new: told(fields, 'Fields and values afterwards, by name'),
})

export const diffTold = z.object({
  created: z.array(row),
  changed: z.array(row),
  moved: z.array(row),
  deleted: z.array(row),
  problems: told(z.array(z.object({ about: z.string(), text: z.string() })), 'What cannot be done, and why'),
  unchanged: told(z.array(z.string()), 'What would stay as it is'),
  would_tell: told(
    z.object({ count: z.int(), people: z.array(z.object({ id: z.int(), name: z.string() })) }),
    'Who would be told of it, beside those that it names',
  ),
  record_ids: told(z.array(z.string()), 'What was written'),
})
type DiffTold = z.input<typeof diffTold>

/** What would be done, with the names of attributes, as far as whoever asks may see it. */
export async function diffOf(
  asking: Asking,
  principal: Principal,
  answer: PretendAnswer | null,
  about: readonly string[] = [],
): Promise<DiffTold> {
  const rows = (of: readonly PretendRow[] = []) => presentRows(asking, principal, of)
  return {
    created: await rows(answer?.created),
    changed: await rows(answer?.changed),
    moved: await rows(answer?.moved),
    deleted: await rows(answer?.deleted),
    problems: answer?.problems.map(({ about: of, text }) => ({ about: of, text })) ?? [],
    unchanged: [...(answer?.unchanged ?? [])],
    would_tell: await wouldTell(asking, principal, about),
    record_ids: [],
  }
}

async function presentRows(
  asking: Asking,
  principal: Principal,
  rows: readonly PretendRow[],
): Promise<DiffTold['created']> {
  const sides = rows.flatMap(({ record, old, new: made }) => [
    { board_id: record.board_id, values: old },
    { board_id: record.board_id, values: made },
  ])
  const named = await byNames(asking, principal, sides)
  return rows.map(({ record: { collection, id, board_id, folder_id, name } }, n) => ({
    collection,
    id,
    name: typeof name === 'string' ? name : null,
    url: collection === 'items' && board_id && folder_id ? urlOf(asking, board_id, folder_id, id) : null,
    old: named[2 * n] ?? {},
    new: named[2 * n + 1] ?? {},
  }))
}

/** Those who follow the items and may see them. Guests are told how many these are: people are for those inside. */
async function wouldTell(
  { kit }: Asking,
  principal: Principal,
  about: readonly string[],
): Promise<DiffTold['would_tell']> {
  const people = about.length === 0 ? [] : await followersSeeing(kit, principal, about)
  const { access, user_id } = principal
  const isInside = access.graph.members.has(user_id) || access.graph.team.owner_id === user_id
  return { count: people.length, people: isInside ? people : [] }
}
