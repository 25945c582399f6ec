import { expect, test } from '@playwright/test'
import { newUuid } from '@weft/base'

import { LONG } from '../harness/long.ts'
import { makeBoard, type Person, personOf, type QuickBoard, signUp } from '../harness/person.ts'
import { newDataDir, removeDataDir, startServerProcess } from '../harness/server-process.ts'

const WRITERS = 4

interface Save {
  id: string
  key: string
  /** What the server said, if it said anything before it was killed. */
  outcome: 'acknowledged' | 'unknown'
}

const KILLS = Number(process.env['KILLS'] ?? 20)

test(
  `kill -9 of the server during saves, ${KILLS} times: every acknowledged save is there, once`,
  LONG,
  async () => {
    test.setTimeout(KILLS * 20_000 + 60_000)
    const dataDir = await newDataDir()
    let server = await startServerProcess({ dataDir })
    const first = await signUp(server.url, 'Durabella')
    const board = await makeBoard(first, 'Durable')
    const saves: Save[] = []
    let adopted = 0

    for (let round = 0; round < KILLS; round++) {
      const person = personOf(server.url, first.token, first.id)
      const writers = Array.from({ length: WRITERS }, () => saveUntilKilled(person, board, saves))
      await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 450))
      await server.kill()
      await Promise.all(writers)
      server = await startServerProcess({ dataDir })
      adopted += 1
      // An unknown outcome is settled by a retry under the same key.
      const again = personOf(server.url, first.token, first.id)
      for (const save of saves.filter((one) => one.outcome === 'unknown')) {
        const answer = await create(again, board, save)
        expect([200, 201]).toContain(answer)
        save.outcome = 'acknowledged'
      }
    }

    const { counts, seqs } = await itemsAndNumbers(personOf(server.url, first.token, first.id), board)
    for (const save of saves) expect(counts.get(save.id), `item ${save.id}`).toBe(1)
    expect(counts.size).toBe(saves.length)
    // Each creation took a place in the feed: none twice, none above its end.
    expect(new Set(seqs).size).toBeLessThanOrEqual(saves.length)
    console.log(
      `${saves.length} saves over ${KILLS} KILLS, ${adopted} restarts on the orphaned PostgreSQL, none lost, none twice`,
    )
    expect(await server.stop()).toBe(0)
    await removeDataDir(dataDir)
  },
)

async function saveUntilKilled(person: Person, board: QuickBoard, saves: Save[]): Promise<void> {
  for (;;) {
    const save: Save = { id: newUuid(), key: newUuid(), outcome: 'unknown' }
    saves.push(save)
    try {
      const status = await create(person, board, save)
      if (status === 201) save.outcome = 'acknowledged'
    } catch {
      // The connection broke: nobody knows whether it was saved.
      return
    }
  }
}

async function create(person: Person, board: QuickBoard, save: Save): Promise<number> {
  const answer = await person.call(
    'PUT',
    `/api/${board.team_id}/items/${save.id}`,
    {
      row_version: 1,
      board_id: board.board_id,
      folder_id: board.folder_id,
      values: { [board.attribute_id]: save.key },
    },
    { 'x-idempotency-key': save.key },
  )
  return answer.status
}

async function itemsAndNumbers(
  person: Person,
  board: QuickBoard,
): Promise<{ counts: Map<string, number>; seqs: number[] }> {
  const counts = new Map<string, number>()
  const seqs: number[] = []
  type Page = { data: { id: string; seq: number }[]; seq: number; has_more: boolean }
  for (let since = 0; ;) {
    const page = await person.call<Page>(
      'GET',
      `/api/${board.team_id}/items?folder_id=${board.folder_id}&since=${since}&limit=1000`,
    )
    for (const item of page.body.data) {
      counts.set(item.id, (counts.get(item.id) ?? 0) + 1)
      seqs.push(item.seq)
    }
    if (!page.body.has_more) return { counts, seqs }
    since = page.body.seq
  }
}
