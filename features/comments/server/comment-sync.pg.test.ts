import { newUuid } from '@weft/base'
import { type FolderContent, readContent } from '@weft/protocol'
import { type Fields, must, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CommentCopy } from './testing/comment-copy.ts'
import { addCommentWorld, addItem, type CommentWorld, said } from './testing/comment-world.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Numbers from 0 to 1, the same ones for a seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

/** Random acts of two people on a few items and what is said about them. */
function actor(world: CommentWorld, items: readonly string[], random: () => number) {
  const comments: string[] = []
  const reactions: string[] = []
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const { as, folder_id, other_folder_id, name_id } = world
  const say = () => {
    const id = newUuid()
    comments.push(id)
    const answers = random() < 0.4 && comments.length > 1 ? { parent_id: pick(comments) } : {}
    const html = random() < 0.05 ? 'x'.repeat(15_000) : `<p>${random()}</p>`
    return as.full('PUT', `/comments/${id}`, said(world, html, { item_id: pick(items), ...answers }))
  }
  const react = () => {
    const id = newUuid()
    reactions.push(id)
    const body = { comment_id: pick(comments), reaction: pick(['👍', '🎉', '❤️']) }
    return as.full('PUT', `/comment-reaction/${id}`, body)
  }
  const change = async () => {
    const id = pick(comments)
    const { record } = await as.owner('GET', `/comments/${id}`)
    const body = { text: { html: `<p>${random()}</p>` }, old: { text: record['text'] ?? { html: '' } } }
    return as.owner('PUT', `/comments/${id}`, { ...body, row_version: 9 })
  }
  const value = async () => {
    const id = `${pick(items)}.${name_id}`
    return as.owner('PUT', `/values/${id}`, { data: `N${random()}`, old: { data: null }, row_version: 1 })
  }
  const steps = [
    say,
    say,
    say,
    react,
    change,
    value,
    () => as.owner('DELETE', `/comments/${pick(comments)}`),
    () => as.full('DELETE', `/comment-reaction/${pick(reactions)}`),
    () => as.owner('POST', `/comments/${pick(comments)}/${pick(['pin', 'unpin'])}`),
    () => as.owner('DELETE', `/items/${pick(items)}`),
    () => as.owner('POST', `/items/${pick(items)}/restore`),
    () => as.owner('POST', `/items/${pick(items)}/restore`),
    () => as.owner('POST', `/items/${pick(items)}/move`, { folder_id: pick([folder_id, other_folder_id]) }),
  ]
  return async () => {
    if (comments.length === 0) await say()
    if (reactions.length === 0) await react()
    const { status, whole } = await pick(steps)()
    expect([200, 201, 404, 409, 422], JSON.stringify(whole)).toContain(status)
  }
}

async function indexOf({ as }: CommentWorld, collection: string, folder_id: string) {
  const { rows } = await must(as.owner('GET', `/${collection}?folder_id=${folder_id}&limit=1000`))
  return new Map(rows.map((row) => [String(row['id']), row]))
}

/** The items of a folder as its columns have them, with what changed since. */
async function contentOf({ as }: CommentWorld, folder_id: string): Promise<Fields[]> {
  const { whole } = await must(as.owner('GET', `/folders/${folder_id}/content`))
  const content = whole as unknown as FolderContent
  const items = new Map(readContent(content).map((row) => [row.id, row as unknown as Fields]))
  const query = `folder_id=${folder_id}&since=${content.seq}&limit=1000`
  for (const row of (await must(as.owner('GET', `/items?${query}`))).rows) {
    if ('gone' in row || row['deleted_at'] !== null) items.delete(String(row['id']))
    else items.set(String(row['id']), row)
  }
  return [...items.values()]
}

/** What items tell of their comments, by item. */
const counts = (items: Iterable<Fields>) =>
  Object.fromEntries(
    [...items].map(({ id, comment_count = 0, last_comment_at = null, last_comment_by = null }) => [
      String(id),
      [comment_count, last_comment_at, last_comment_by],
    ]),
  )

/** The same, counted anew. */
function counted(items: ReadonlyMap<string, Fields>, comments: ReadonlyMap<string, Fields>) {
  return Object.fromEntries(
    [...items.keys()].map((item_id) => {
      const own = [...comments.values()]
        .filter((one) => one['item_id'] === item_id && one['removed_at'] === null)
        .toSorted((a, b) =>
          `${String(a['created_at'])}${String(a['id'])}` < `${String(b['created_at'])}${String(b['id'])}`
            ? 1
            : -1,
        )
      return [item_id, [own.length, own[0]?.['created_at'] ?? null, own[0]?.['created_by'] ?? null]]
    }),
  )
}

test.each([1, 2, 3])(
  'deltas and frames bring what the index has, and items count it, after random acts (seed %i)',
  async (seed) => {
    const world = await addCommentWorld(server)
    const { folder_id, other_folder_id, item_id } = world
    const items = [
      item_id,
      await addItem(world, { parent_id: item_id }),
      await addItem(world),
      await addItem(world, { folder_id: other_folder_id }),
    ]
    const act = actor(world, items, randomOf(seed * 7_919))
    const places = [folder_id, other_folder_id]
    const [readers, listeners] = [0, 1].map(() => places.map((id) => new CommentCopy(world, id)))
    for (const copy of [...(readers ?? []), ...(listeners ?? [])]) await copy.load()
    for (let round = 0; round < 10; round++) {
      for (let n = 0; n < 12; n++) await act()
      for (const [n, id] of places.entries()) {
        const [comments, standing] = [await indexOf(world, 'comments', id), await indexOf(world, 'items', id)]
        const [reader, listener] = [readers?.[n], listeners?.[n]]
        await reader?.catchUp()
        expect(reader?.rows).toEqual(comments)
        await listener?.listen()
        // Comments of an item in the trash are out of sight with it.
        const shown = [...(listener?.rows ?? [])].filter(([, row]) => standing.has(String(row['item_id'])))
        expect(new Map(shown)).toEqual(comments)
        expect(counts(standing.values())).toEqual(counted(standing, comments))
        expect(counts(await contentOf(world, id))).toEqual(counts(standing.values()))
      }
    }
    for (const copy of [...(readers ?? []), ...(listeners ?? [])]) expect(copy.loads).toBe(1)
    expect(server.warnings).toEqual([])
  },
)
