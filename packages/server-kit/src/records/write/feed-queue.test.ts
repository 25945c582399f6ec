import type { FeedKey } from '@weft/model'
import { expect, test } from 'vitest'

import { createFeedQueue, type Group } from './feed-queue.ts'

const folder = (id: string): FeedKey => ({ team_id: 1, kind: 'folder', id })

/** A queue whose journeys are recorded and end when the test says so. */
function start({ isTogether = true } = {}) {
  const journeys: { groups: string[]; end(): void }[] = []
  const inFlight = new Set<string>()
  let clashes = 0
  const travel = async (team_id: number, groups: readonly Group<string>[]) => {
    const names = groups.flatMap(({ feeds }) => feeds.map(({ id }) => `${team_id} ${id}`))
    for (const name of names) if (inFlight.has(name)) clashes += 1
    for (const name of names) inFlight.add(name)
    await new Promise<void>((resolve) => {
      journeys.push({ groups: groups.map(({ entries }) => entries.join()), end: resolve })
    })
    for (const name of names) inFlight.delete(name)
    return groups.map(({ entries }) => entries.map((entry) => `${entry} done`))
  }
  const queue = createFeedQueue<string, string>({
    run: async (team_id, feeds, entries) => (await travel(team_id, [{ feeds, entries }]))[0] ?? [],
    runTogether: async (team_id, groups) => (isTogether ? travel(team_id, groups) : null),
  })
  return { queue, journeys, clashes: () => clashes }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

test('what arrives while a folder is in flight goes together in its next transaction', async () => {
  const { queue, journeys } = start()
  const first = queue.add(1, [folder('f')], ['a'])
  const others = ['b', 'c'].map((entry) => queue.add(1, [folder('f')], [entry]))
  expect(journeys.map(({ groups }) => groups)).toEqual([['a']])
  journeys[0]?.end()
  expect(await first).toEqual(['a done'])
  await settled()
  expect(journeys[1]?.groups).toEqual(['b,c'])
  journeys[1]?.end()
  expect(await Promise.all(others)).toEqual([['b done'], ['c done']])
})

test('folders share a transaction when more than two are asked for at once', async () => {
  const { queue, journeys } = start()
  const all = ['f', 'g', 'h', 'i'].map((id) => queue.add(1, [folder(id)], [`in ${id}`]))
  expect(journeys.map(({ groups }) => groups)).toEqual([['in f'], ['in g']])
  journeys[0]?.end()
  await settled()
  expect(journeys[2]?.groups).toEqual(['in h', 'in i'])
  for (const journey of journeys) journey.end()
  expect((await Promise.all(all)).flat()).toEqual(['in f done', 'in g done', 'in h done', 'in i done'])
})

test('large calls and other feeds wait for nobody', () => {
  const { queue, journeys } = start()
  for (const id of ['f', 'g', 'h']) void queue.add(1, [folder(id)], ['small'])
  void queue.add(
    1,
    [folder('i')],
    Array.from({ length: 100 }, () => 'large'),
  )
  void queue.add(1, [{ team_id: 1, kind: 'board', id: 'b' }], ['board'])
  expect(journeys.map(({ groups }) => groups[0]?.slice(0, 5))).toEqual(['small', 'small', 'large', 'board'])
})

test('what cannot go together goes one by one', async () => {
  const { queue, journeys } = start({ isTogether: false })
  const all = ['f', 'g', 'h', 'i'].map((id) => queue.add(1, [folder(id)], [id]))
  journeys[0]?.end()
  await settled()
  expect(journeys.map(({ groups }) => groups)).toEqual([['f'], ['g'], ['h'], ['i']])
  for (const journey of journeys) journey.end()
  expect((await Promise.all(all)).flat()).toEqual(['f done', 'g done', 'h done', 'i done'])
})

test('a folder is never in two transactions at once, and everything is answered in order', async () => {
  const { queue, journeys, clashes } = start()
  let seed = 7
  const below = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n
  const answers: Promise<string[]>[] = []
  const asked: string[][] = []
  let ended = 0
  for (let n = 0; n < 2_000; n++) {
    const entries = Array.from({ length: 1 + below(3) * below(4) }, (_, at) => `${n}.${at}`)
    asked.push(entries)
    answers.push(queue.add(1 + below(2), [folder(`f${below(9)}`)], entries))
    if (below(3) === 0) await settled()
    while (ended < journeys.length && below(2) === 0) journeys[ended++]?.end()
  }
  const rest = setInterval(() => {
    while (ended < journeys.length) journeys[ended++]?.end()
  })
  expect(await Promise.all(answers)).toEqual(asked.map((entries) => entries.map((entry) => `${entry} done`)))
  clearInterval(rest)
  expect(journeys.length).toBeLessThan(1_900)
  expect(clashes()).toBe(0)
})
