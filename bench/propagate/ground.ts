import { newUuid } from '@weft/base'
import { folderChannel } from '@weft/protocol'

import { type Api, signUp } from '../harness/api.ts'
import { type BenchBoard, fill, makeBoard, makeTeam } from '../harness/board.ts'
import type { Weft } from '../harness/weft.ts'
import { verify } from '../harness/verify.ts'
import { MARK } from './messages.ts'

/** A folder that many people look at, and somebody who edits in it. */
export interface Ground {
  api: Api
  board: BenchBoard
  channel: string
  /** Where sockets connect. */
  path: string
  /** Access tokens of the people who look, the editor not among them. */
  tokens: string[]
  /** Saves a value that carries the mark; mark 0 is for warming up. */
  edit(mark: number): Promise<void>
  /** Shuts the folder for everybody but the workspace's owner. */
  makePrivate(entries: Readonly<Record<string, boolean>>): Promise<void>
}

export async function makeGround(weft: Weft, people: number): Promise<Ground> {
  const api = await signUp(weft.url)
  const board = await makeBoard(api, await makeTeam(api))
  const { team_id, folder_id } = board
  const ids = await fill(api, board, 200)
  const others: Api[] = []
  for (let n = 0; n < people; n++) others.push(await signUp(weft.url, `Reader${n}`))
  for (const one of [api, ...others]) await verify(weft, one)
  const role = 'full-member'
  for (let at = 0; at < people; at += 50)
    await api.ask('POST', `/api/teams/${team_id}/members`, {
      invitations: others.slice(at, at + 50).map(({ email }) => ({ email, role })),
    })
  const known = await api.ask<{ data: { broadcasting: { key: string } } }>('GET', '/api/app-vars')
  const attribute = board.attributes[4]?.id
  const versions = new Map<string, number>()
  let edits = 0
  return {
    api,
    board,
    channel: folderChannel(team_id, folder_id),
    path: `/app/${known.data.broadcasting.key}?protocol=7`,
    tokens: others.map(({ token }) => token),
    async edit(mark) {
      const id = `${ids[edits++ % ids.length]}.${attribute}`
      const row_version = (versions.get(id) ?? 1) + 1
      versions.set(id, row_version)
      const data = `What somebody wrote, ${MARK}${mark} of the bench`
      const answer = await api.call(
        'PUT',
        `/api/${team_id}/values/${id}`,
        { data, row_version },
        { 'x-idempotency-key': newUuid() },
      )
      if (answer.status !== 200) throw new Error(`An edit was answered ${answer.status}.`)
    },
    async makePrivate(permissions) {
      await api.ask('PUT', `/api/${team_id}/permissions/folder.${folder_id}`, {
        resource_type: 'folder',
        resource_id: folder_id,
        permissions,
        row_version: 1,
      })
    },
  }
}
