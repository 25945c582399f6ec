import { newSlug, newUuid } from '@weft/base'
import type { TestServer } from '@weft/server/testing'
import { expect } from 'vitest'

import { type Caller, callerIn, type Fields, recordOf } from '../../server/testing/calls.ts'
import { followFolder, type Place } from './one-truth.ts'

/** A workspace of two people. */
export interface TruthWorld {
  server: TestServer
  team_id: number
  owner: Caller
  full: Caller
  /** The owner's, for calls whose body is no JSON. */
  headers: Readonly<Record<string, string>>
  /** Ids of the two. */
  people: number[]
  board(name: string): Promise<TruthBoard>
}

/** A board with one folder that is followed. */
export interface TruthBoard {
  board_id: string
  folder_id: string
  place: Place
  attribute(name: string, type: string, more?: Fields): Promise<string>
  folder(name: string): Promise<Place>
  item(values: Fields, more?: Fields): Promise<string>
  /** The type and settings of an attribute as they are now. */
  now(id: string): Promise<{ type: string; settings: Record<string, unknown> }>
}

let count = 0

export async function addTruthWorld(server: TestServer): Promise<TruthWorld> {
  const n = count++
  const people = [await server.addPerson(`Truth ${n} One`), await server.addPerson(`Truth ${n} Two`)] as const
  const team_id = await server.addTeam(people[0], `Truth ${n}`)
  await server.addMember(team_id, people[1], 'full-member')
  const owner = callerIn(server, team_id, people[0].headers)
  const full = callerIn(server, team_id, people[1].headers)
  return {
    server,
    team_id,
    owner,
    full,
    headers: people[0].headers,
    people: people.map(({ id }) => id),
    board: (name) => addBoard(server, owner, name),
  }
}

async function addBoard(server: TestServer, as: Caller, name: string): Promise<TruthBoard> {
  const make = async (collection: string, id: string, fields: Fields) => {
    const made = await as.put(collection, id, { ...fields, row_version: 1 })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return id
  }
  const board_id = await make('boards', newSlug(), { name })
  const shown: string[] = []
  const folders: string[] = []
  const folder = async (title: string) => {
    const folder_id = await make('folders', newSlug(), { board_id, name: title, attribute_ids: shown })
    folders.push(folder_id)
    return followFolder(server, as, { board_id, folder_id })
  }
  const attribute: TruthBoard['attribute'] = async (title, type, more = {}) => {
    const old = [...shown]
    shown.push(await make('attributes', newUuid(), { board_id, name: title, type, ...more }))
    for (const id of folders)
      await as.put('folders', id, { attribute_ids: shown, old: { attribute_ids: old } })
    return String(shown.at(-1))
  }
  const place = await folder('One')
  const { folder_id } = place
  return {
    board_id,
    folder_id,
    place,
    folder,
    attribute,
    item: (values, more = {}) => make('items', newUuid(), { board_id, folder_id, values, ...more }),
    now: async (id) => recordOf(await as.get('attributes', id)) as Awaited<ReturnType<TruthBoard['now']>>,
  }
}

/** Saves a value as whoever has just read it. */
export async function save(as: Caller, cell: string, data: unknown): Promise<void> {
  const old = recordOf(await as.get('values', cell))['data'] ?? null
  const { status, body } = await as.put('values', cell, { data, old: { data: old } })
  expect([200, 201], JSON.stringify(body)).toContain(status)
}

export const convert = (as: Caller, id: string, type: string, settings: Fields = {}) =>
  as.send('POST', `/attributes/${id}/convert`, { type, settings, confirm: true })
export const preview = (as: Caller, id: string, type: string, settings: Fields = {}) =>
  as.send('POST', `/attributes/${id}/convert/preview`, { type, settings })
export const undo = (as: Caller, id: string) => as.send('POST', `/attributes/${id}/convert/undo`)
