import type { FastifyReply } from 'fastify'

import type { PaletteColor } from '@weft/base'
import type { StorageRoom } from '@weft/features/files/server'
import { changeProfile, type ProfileDeps } from '@weft/features/profile/server'
import { demandTeam, presentTeam, putTeam } from '@weft/features/workspaces/server'
import type { Team } from '@weft/model'
import {
  anyone,
  type Principal,
  type Caller,
  errors,
  hashRequest,
  type Kit,
  loadPrincipal,
  nothing,
  type Route,
  route,
  signedIn,
} from '@weft/server-kit'

import {
  readAvatar,
  readPhoto,
  removeMyPhoto,
  removeTeamPhoto,
  saveMyPhoto,
  saveTeamPhoto,
} from '../shared/index.ts'
import { drawAvatar } from './default-avatar.ts'
import type { PictureMaker } from './make-pictures.ts'
import type { PhotoFiles } from './photo-files.ts'
import { readPhotoForm } from './read-form.ts'

const YEAR = 31_536_000

interface OfTeam {
  params: { id: number }
  caller: Caller
}

interface PhotoParts {
  deps: ProfileDeps & { room: StorageRoom }
  files: PhotoFiles
  maker: PictureMaker
}

/** Photos of people and workspaces: a form in, square pictures out. */
export function photoRoutes(kit: Kit, parts: PhotoParts): Route[] {
  const keeping = createKeeping(kit, parts)
  return [...myRoutes(kit, parts, keeping), ...teamRoutes(kit, parts, keeping), ...pictureRoutes(parts)]
}

type Keeping = ReturnType<typeof createKeeping>

/** Pictures of a form that came, kept as long as the record that they are for can be saved. */
function createKeeping(kit: Kit, { files, maker }: PhotoParts) {
  async function keep(
    request: Parameters<typeof readPhotoForm>[0],
    admit?: (bytes: number) => Promise<void>,
  ): Promise<string> {
    const { bytes, crop } = await readPhotoForm(request, kit.limits)
    const pictures = await maker.make(bytes, crop)
    await admit?.([...pictures.values()].reduce((sum, { length }) => sum + length, 0))
    return files.save(pictures)
  }

  /** What was kept for a record that then could not be saved goes again. */
  async function saving<T>(url: string, save: () => Promise<T>): Promise<T> {
    try {
      return await save()
    } catch (error) {
      await files.remove(url)
      throw error
    }
  }

  return { keep, saving }
}

function myRoutes(kit: Kit, { deps, files }: PhotoParts, { keep, saving }: Keeping): Route[] {
  async function putMine(user_id: number, photo_url: string | null) {
    const { before, data } = await changeProfile(kit.db, deps, user_id, (profile) => ({
      ...profile,
      photo_url,
    }))
    await files.remove(before.photo_url)
    return { data }
  }

  return [
    route(saveMyPhoto, {
      scope: 'oneself',
      load: nothing,
      permit: signedIn,
      options: { upload: true, slowBody: true, bound: true },
      handle: async ({ caller, request }) => {
        const url = await keep(request)
        return saving(url, () => putMine(caller.user_id, url))
      },
    }),
    route(removeMyPhoto, {
      scope: 'oneself',
      load: nothing,
      permit: signedIn,
      options: { bound: true },
      handle: ({ caller }) => putMine(caller.user_id, null),
    }),
  ]
}

function teamRoutes(kit: Kit, { deps, files }: PhotoParts, { keep, saving }: Keeping): Route[] {
  const loadTeam = ({ params, caller }: OfTeam) => loadPrincipal(kit, params.id, caller)

  async function putTeams({ params, caller }: OfTeam, photo_url: string | null): Promise<{ data: Team }> {
    let before: string | null = null
    const { body } = await kit.writer.act({
      team_id: params.id,
      feeds: [{ team_id: params.id, kind: 'team', id: String(params.id) }],
      caller,
      // The form is not kept: the same one again is a new picture under another name.
      key: null,
      hash: hashRequest('post', `/teams/${params.id}/photo`, null, null),
      async run(unit) {
        mayEdit({ params }, unit.principal(caller))
        const row = await demandTeam(unit)
        before = row.photo_url
        const same = row.photo_url === photo_url
        const next = same ? row : await putTeam(unit, row, { photo_url }, caller.user_id)
        return { status: 200, body: { data: presentTeam(next, unit.access, caller.user_id) } }
      },
    })
    await files.remove(before)
    return body
  }

  return [
    route(saveTeamPhoto, {
      scope: 'admin',
      load: loadTeam,
      permit: mayEdit,
      options: { upload: true, slowBody: true },
      handle: async (input) => {
        const team_id = input.params.id
        kit.charge(input.caller, team_id, 1)
        const url = await keep(input.request, (bytes) => deps.room.demand(kit.db, team_id, bytes))
        return saving(url, () => putTeams(input, url))
      },
    }),
    route(removeTeamPhoto, {
      scope: 'admin',
      load: loadTeam,
      permit: mayEdit,
      handle: (input) => {
        kit.charge(input.caller, input.params.id, 1)
        return putTeams(input, null)
      },
    }),
  ]
}

function pictureRoutes({ files }: PhotoParts): Route[] {
  return [
    route(readAvatar, {
      scope: 'open',
      load: nothing,
      permit: anyone,
      options: { unlimited: true },
      handle: async ({ params, query, reply }) =>
        asPicture(reply, 'image/svg+xml', ` style-src 'unsafe-inline';`).send(
          drawAvatar(params.name.replace('.svg', '') as PaletteColor, query.initials ?? ''),
        ),
    }),
    route(readPhoto, {
      scope: 'open',
      load: nothing,
      // The name is the right: pictures are asked for by pages, which send no token with them.
      permit: anyone,
      options: { unlimited: true },
      handle: async ({ params, reply }) => {
        const picture = await files.read(params.name)
        if (!picture) throw errors.not_found()
        return asPicture(reply, 'image/webp').send(picture)
      },
    }),
  ]
}

/** What never changes under its address, and runs nothing where it is opened by itself. */
function asPicture(reply: FastifyReply, type: string, allowed = ''): FastifyReply {
  return reply
    .header('content-type', type)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', `default-src 'none';${allowed} sandbox`)
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', `public, max-age=${YEAR}, immutable`)
}

function mayEdit({ params }: Pick<OfTeam, 'params'>, principal: Principal): void {
  principal.need('EDIT_WORKSPACE', { type: 'team', id: params.id })
}
