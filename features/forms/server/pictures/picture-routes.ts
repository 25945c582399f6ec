import type { StorageRoom } from '@weft/features/files/server'
import { photoErrors } from '@weft/features/photos/shared'
import {
  anyone,
  type Principal,
  type Caller,
  errors,
  invalid,
  type Kit,
  loadPrincipal,
  nothing,
  readUpload,
  type Route,
  route,
} from '@weft/server-kit'

import { PICTURE_FIELD, PICTURE_KIND_FIELD, readFormPicture, saveFormPicture } from '../../shared/index.ts'
import type { FormPictures } from './form-pictures.ts'
import { findForm, type FormRow } from '../queries.ts'
import { seesForm } from '../shares/evaluate-share.ts'

const YEAR = 31_536_000

/** Covers and logos of forms: a form with a file in, a picture out for whoever has the form's settings or its page. */
export function pictureRoutes(kit: Kit, pictures: FormPictures, room: StorageRoom): Route[] {
  const { limits } = kit

  async function load({ params, caller }: { params: { team_id: number; id: string }; caller: Caller }) {
    const principal = await loadPrincipal(kit, params.team_id, caller)
    const row = await findForm(kit.db, params.id)
    const isSeen = row?.team_id === params.team_id && seesForm(principal, row)
    if (!isSeen) throw errors.not_found()
    return { principal, row }
  }

  return [
    route(saveFormPicture, {
      scope: 'work',
      load,
      permit: (_input, { principal, row }) => mayEdit(principal, row),
      options: { upload: true, slowBody: true },
      handle: async ({ params, caller, request }) => {
        kit.charge(caller, params.team_id, 1)
        const { bytes, fields } = await readUpload(request, {
          name: PICTURE_FIELD,
          limit: limits.photo_bytes,
          tooLarge: () => {
            const n = Math.floor(limits.photo_bytes / 100_000) / 10
            return photoErrors.photo_too_large({
              message: `The file you are trying to upload is too large. Your file must be less than ${n}MB.`,
            })
          },
        })
        const kind = fields[PICTURE_KIND_FIELD]
        if (kind !== 'cover' && kind !== 'logo') throw invalid('kind: cover or logo')
        const admit = (size: number) => room.demand(kit.db, params.team_id, size)
        return { data: { name: await pictures.save(params.team_id, kind, bytes, admit) } }
      },
    }),
    route(readFormPicture, {
      scope: 'open',
      load: nothing,
      // The name is the right, and only of what the form shows: pages ask for pictures without any token.
      permit: anyone,
      options: { unlimited: true },
      handle: async ({ params, reply }) => {
        const row = await findForm(kit.db, params.formId)
        const isShown = row !== null && JSON.stringify(row.settings).includes(params.name)
        const picture = isShown ? await pictures.read(row.team_id, params.name) : null
        if (!picture) throw errors.not_found()
        return reply
          .header('content-type', 'image/webp')
          .header('x-content-type-options', 'nosniff')
          .header('content-security-policy', `default-src 'none'; sandbox`)
          .header('cross-origin-resource-policy', 'same-origin')
          .header('cache-control', `public, max-age=${YEAR}, immutable`)
          .send(picture)
      },
    }),
  ]
}

function mayEdit(principal: Principal, { folder_id }: FormRow): void {
  principal.need('EDIT_VIEW', { type: 'folder', id: folder_id })
}
