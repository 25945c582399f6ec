import type { Realtime, RealtimeListener } from '@weft/features/connectivity/client'
import { CURSOR_EVENT, MAX_PRESENCE_VIEWERS } from '@weft/protocol'
import { describe, expect, test } from 'vitest'

import { FolderPresence } from './folder-presence.ts'

function room() {
  let listener: RealtimeListener | null = null
  const sent: unknown[] = []
  const planned: (() => void)[] = []
  const realtime: Realtime = {
    listen(_channel, given) {
      listener = given
      return () => (listener = null)
    },
    send: (_channel, _event, data) => void sent.push(data),
    stop: () => undefined,
  }
  const scheduler = {
    now: () => 0,
    delay(_ms: number, run: () => void) {
      planned.push(run)
      return () => void planned.splice(planned.indexOf(run), 1)
    },
    frame: (run: () => void) => run(),
    random: () => 0,
  }
  const presence = new FolderPresence({ realtime, scheduler, team_id: 1, folder_id: 'f', me: 1 })
  return {
    presence,
    sent,
    isListening: () => listener !== null,
    people: (...ids: number[]) =>
      listener?.roster?.(new Map(ids.map((id) => [String(id), { id, name: `P${id}`, photo_url: null }]))),
    hear: (data: unknown) => listener?.receive(CURSOR_EVENT, data),
    pass: () => planned.splice(0).forEach((run) => run()),
  }
}
const at = (item_id: string | null) => ({ item_id, attribute_id: item_id === null ? null : 'a' })

describe('who is in a folder', () => {
  test('are the others, with the cells that they said', () => {
    const { presence, people, hear } = room()
    presence.subscribe(() => undefined)
    people(1, 2, 3)
    hear({ ...at('x'), user_id: 3 })
    hear({ ...at('x'), user_id: 9 })
    expect(presence.others.map(({ id, cursor }) => [id, cursor?.item_id])).toEqual([
      [2, undefined],
      [3, 'x'],
    ])
    hear({ ...at(null), user_id: 3 })
    expect(presence.others[1]?.cursor).toBeNull()
    people(1, 2)
    expect(presence.others.map(({ id }) => id)).toEqual([2])
  })

  test('hear of many moves only the last, and of none that ended where it began', () => {
    const { presence, people, sent, pass } = room()
    presence.subscribe(() => undefined)
    people(1, 2)
    for (const item of ['x', 'y', 'z']) presence.show(at(item))
    pass()
    expect(sent).toEqual([at('z')])
    presence.show(at('z'))
    pass()
    expect(sent.length).toBe(1)
  })

  test('learn it when they come later', () => {
    const { presence, people, sent, pass } = room()
    presence.subscribe(() => undefined)
    people(1)
    presence.show(at('x'))
    pass()
    expect(sent).toEqual([])
    people(1, 2)
    pass()
    expect(sent).toEqual([at('x')])
  })

  test('are nobody where there are too many', () => {
    const { presence, people, sent, pass } = room()
    presence.subscribe(() => undefined)
    people(...Array.from({ length: MAX_PRESENCE_VIEWERS + 1 }, (_, n) => n + 1))
    presence.show(at('x'))
    pass()
    expect([presence.others, sent]).toEqual([[], []])
  })

  test('are asked for only while somebody looks', () => {
    const { presence, isListening } = room()
    const stop = [presence.subscribe(() => undefined), presence.subscribe(() => undefined)]
    stop[0]?.()
    expect(isListening()).toBe(true)
    stop[1]?.()
    expect(isListening()).toBe(false)
  })
})
