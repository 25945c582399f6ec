import { newUuid } from '@weft/base'
import { useAttempt, useEntry, useRemote } from '@weft/features/session/client'
import { type FreshHook, type Hook, type HookFields, listHooks, saveHook } from '@weft/features/hooks/shared'
import { useCallback } from 'react'

/** One's hooks in all workspaces; the second value asks again, or sets what is known. */
export function useHooks() {
  const { client } = useEntry()
  const load = useCallback(async () => (await client.call(listHooks)).data, [client])
  return useRemote(load)
}

/** Saves what is different of a hook; null where that was refused, which is said already. */
export function useSaveHook(): (
  hook: Pick<Hook, 'team_id'> & Partial<Hook>,
  fields: Partial<HookFields>,
) => Promise<FreshHook | null> {
  const { client } = useEntry()
  const attempt = useAttempt()
  return useCallback(
    async ({ team_id, id = newUuid(), ...known }, fields) => {
      let saved: FreshHook | null = null
      const old = Object.fromEntries(
        Object.keys(fields).map((name) => [name, known[name as keyof typeof known]]),
      )
      const basis = known.row_version === undefined ? { row_version: 1 } : { old }
      await attempt(async () => {
        const params = { team_id: String(team_id), id }
        saved = (await client.call(saveHook, { params, body: { ...fields, ...basis } })).data
      })
      return saved
    },
    [client, attempt],
  )
}
