import { useParts } from '@weft/client-kit'
import { useData } from '@weft/features/connectivity/client'
import type { QueryEnv } from '@weft/query'
import { useEffect, useMemo } from 'react'

/** The columns of whoever looks, kept up to date for these folders; without anybody there are none. */
export function usePersonal(
  team_id: number,
  folder_ids: readonly string[],
  user_id: number,
): NonNullable<QueryEnv['personal']> {
  const { store, feeds, realtime } = useData()
  const parts = useParts('personalColumns')
  const columns = useMemo(() => {
    const own = user_id > 0 ? parts : []
    return new Map(own.map(({ column, open }) => [column, open({ store, feeds, user_id, realtime })]))
  }, [parts, store, feeds, user_id, realtime])
  useEffect(() => {
    const ends = [...columns.values()].map((column) => column.follow(team_id, folder_ids))
    return () => {
      for (const end of ends) end()
    }
  }, [columns, team_id, folder_ids])
  return useMemo(
    () => (name) => {
      const column = columns.get(name)
      return column ? (id, attribute_id) => column.read(id, attribute_id) : null
    },
    [columns],
  )
}
