import { useEntry } from '@weft/features/session/client'
import { listMembers } from '@weft/features/workspaces/shared'
import type { Role } from '@weft/permissions'
import { useEffect, useMemo, useState } from 'react'

export interface MemberName {
  readonly id: number
  readonly name: string
  readonly photo_url: string | null
  readonly role: Role
}

export interface Members {
  /** By name; empty until they are known, and without a network. */
  readonly list: readonly MemberName[]
  readonly roles: ReadonlyMap<number, Role>
  nameOf(id: number): string | undefined
}

const nobody: readonly MemberName[] = []

/** The people of a workspace, for those who give them rights. */
export function useMembers(team_id: number): Members {
  const { client } = useEntry()
  const [list, setList] = useState(nobody)
  useEffect(() => {
    let isOver = false
    client
      .call(listMembers, { params: { id: String(team_id) }, query: { limit: '1000' } })
      .then(({ data }) => {
        if (isOver) return
        const found = data.map(({ id, name, photo_url, pivot }) => ({
          id,
          name,
          photo_url,
          role: pivot.role,
        }))
        setList(found.toSorted((a, b) => a.name.localeCompare(b.name)))
      })
      // Roles can be set without knowing who has them.
      .catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [client, team_id])
  return useMemo(
    () => ({
      list,
      roles: new Map(list.map(({ id, role }) => [id, role])),
      nameOf: (id) => list.find((one) => one.id === id)?.name,
    }),
    [list],
  )
}
