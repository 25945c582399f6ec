import { createHash } from 'node:crypto'

import { canonicalJson } from '@weft/base'
import type { Judgement, Principal } from '@weft/server-kit'

import type { PretendSight } from '../shared/index.ts'

type Access = Judgement['access']['before']

/**
 * Who would see more or less of what, compared person by person, those without an account as person 0. Of places that
 * whoever asks does not see themselves nothing is said.
 */
export function sightOf(
  { before, after }: Judgement['access'],
  { user_id }: Pick<Principal, 'user_id'>,
): PretendSight[] {
  if (before === after) return []
  const own = new Set([...placesOf(before, user_id), ...placesOf(after, user_id)])
  const found = new Map<string, PretendSight & { gains: number[]; loses: number[] }>()
  const note = (name: string, side: 'gains' | 'loses', person: number) => {
    if (!own.has(name)) return
    const [type = '', id = ''] = name.split(':')
    const known = found.get(name) ?? { type: type as 'board' | 'folder', id, gains: [], loses: [] }
    known[side].push(person)
    found.set(name, known)
  }
  for (const person of peopleOf(after)) {
    const [was, is] = [placesOf(before, person), placesOf(after, person)]
    for (const name of is.difference(was)) note(name, 'gains', person)
    for (const name of was.difference(is)) note(name, 'loses', person)
  }
  return [...found.values()]
}

function peopleOf({ graph }: Access): Iterable<number> {
  const { owner_id } = graph.team
  return new Set([0, ...(owner_id === null ? [] : [owner_id]), ...graph.members.keys()])
}

function placesOf({ checker }: Access, person: number): Set<string> {
  return new Set([
    ...checker.visibleBoards(person).map(({ id }) => `board:${id}`),
    ...checker.visibleFolders(person).map(({ id }) => `folder:${id}`),
  ])
}

/** Equal for the same people and places. */
export function hashOfSight(sight: readonly PretendSight[]): string {
  return createHash('sha256').update(canonicalJson(sight)).digest('base64url').slice(0, 22)
}
