import { ApiError, errorToast } from '@weft/api-client'
import type { RouteContract } from '@weft/protocol'
import { type Cell, useAccount, useEntry } from '@weft/features/session/client'
import type { Profile, Team } from '@weft/model'
import { toast } from '@weft/ui'

import { PHOTO_FIELD, removeMyPhoto, removeTeamPhoto, saveMyPhoto, saveTeamPhoto } from '../shared/index.ts'
import type { PhotoFieldProps } from './photo-field.tsx'

type Photo = Parameters<PhotoFieldProps['onSave']>[0]

/** What a photo field asks for; both answer whether the server took it. */
export interface PhotoActions {
  save(photo: Photo): Promise<boolean>
  remove(): Promise<boolean>
}

/** The photo of the signed-in person: shown at once, and taken back when the server refuses it. */
export function useMyPhoto(): PhotoActions {
  const { me } = useAccount()
  return usePhoto(
    {
      read: () => me.get().photo_url,
      show: (photo_url) => me.set({ ...me.get(), photo_url }),
      take: (data) => me.set({ ...me.get(), ...(data as Profile) }),
    },
    { save: saveMyPhoto, remove: removeMyPhoto },
  )
}

/** The picture of a workspace, alike. */
export function useTeamPhoto(team_id: number): PhotoActions {
  const { teams } = useAccount()
  const put = (fields: Partial<Team>) => setTeam(teams, team_id, fields)
  return usePhoto(
    {
      read: () => teams.get().find(({ id }) => id === team_id)?.photo_url ?? null,
      show: (photo_url) => put({ photo_url }),
      take: (data) => put(data as Team),
    },
    { save: saveTeamPhoto, remove: removeTeamPhoto, params: { id: String(team_id) } },
  )
}

function setTeam(teams: Cell<readonly Team[]>, team_id: number, fields: Partial<Team>): void {
  teams.set(teams.get().map((team) => (team.id === team_id ? { ...team, ...fields } : team)))
}

interface Place {
  read(): string | null
  show(photo_url: string | null): void
  take(data: unknown): void
}

interface Calls {
  readonly save: RouteContract
  readonly remove: RouteContract
  readonly params?: Record<string, string>
}

function usePhoto({ read, show, take }: Place, calls: Calls): PhotoActions {
  const { client } = useEntry()
  const { isPretending } = useAccount()

  async function send(
    { method, path }: RouteContract,
    shown: string | null,
    body?: FormData,
  ): Promise<boolean> {
    const before = read()
    show(shown)
    // A preview changes what is seen here and nothing else.
    if (isPretending) return true
    try {
      const { params = {} } = calls
      const response = await client.request({ method, path, params, ...(body ? { body } : {}) })
      if (response.status >= 300) throw new ApiError(response)
      take((response.data as { data: unknown }).data)
      return true
    } catch (error) {
      // Unless something else was chosen meanwhile.
      if (read() === shown) show(before)
      const problem = errorToast(error)
      if (problem) toast.error(problem.text, { duration: problem.duration })
      return false
    }
  }

  return {
    save({ file, crop, preview }) {
      const form = new FormData()
      for (const name of ['x', 'y', 'size'] as const) form.append(name, String(crop[name]))
      form.append(PHOTO_FIELD, file)
      return send(calls.save, preview, form)
    },
    remove: () => send(calls.remove, null),
  }
}
