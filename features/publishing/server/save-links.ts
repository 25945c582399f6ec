import { fromWireTime, newSlug, now } from '@weft/base'
import type { Passwords } from '@weft/features/session/server'
import { appendAudit, type Caller, errors, invalid, type Kit } from '@weft/server-kit'

import {
  isChosenSlug,
  isOwnCss,
  type LinkKind,
  type LinkSettings,
  type PublishedLink,
  publishingErrors,
} from '../shared/index.ts'
import { loadMember, mayTakeAlong } from './link-rights.ts'
import type { LinkRow } from './link-row.ts'
import { presentLink } from './present-link.ts'
import { saveSnapshot } from './content/queries.ts'
import { endLink, insertLink, updateLink } from './links/queries.ts'
import { heldLink, listLinks } from './queries.ts'
import { shownNow } from './shown-attributes.ts'
import { chooseSlug, retireSlugs } from './slugs/queries.ts'

/** Takes a picture of what a link shows, to be kept. */
export type TakeSnapshot = (link: LinkRow) => Promise<Buffer>

type Ids = Record<'view_id' | 'item_id' | 'file_id', string | undefined>

/** What the ids together mean; 422 for parts that are no whole. */
export function kindOfTarget({ view_id, item_id, file_id }: Partial<Ids>): LinkKind {
  if (view_id && !file_id) return item_id ? 'item' : 'view'
  if (!view_id && item_id && file_id) return 'file'
  throw invalid('Name a view, a view and an item, or an item and its file')
}

async function readLink(kit: Kit, team_id: number, id: string): Promise<PublishedLink> {
  const [row] = await listLinks(kit.db, team_id, { id })
  const access = await kit.access.of(team_id)
  if (!row || !access) throw errors.not_found()
  return presentLink(access, row)
}

/** The live link to a target: a new one, or the one that is there. */
export async function publishTarget(
  kit: Kit,
  caller: Caller,
  target: {
    team_id: number
    folder_id: string
    kind: LinkKind
    attributes?: LinkRow['attributes'] | undefined
  } & Partial<Ids>,
): Promise<{ link: PublishedLink; isNew: boolean }> {
  const { team_id, kind, folder_id, view_id = null, item_id = null, file_id = null } = target
  const { id, isNew } = await kit.db.write(team_id, async (tx) => {
    const ids = { view_id, item_id, file_id }
    const attributes =
      view_id === null ? {} : (target.attributes ?? (await shownNow(tx, { team_id, folder_id, view_id })))
    const made = await insertLink(tx, {
      ...ids,
      team_id,
      id: newSlug(),
      kind,
      folder_id,
      created_by: caller.user_id,
      attributes,
    })
    if (made.isNew) {
      const entry = { action: 'publish.create' as const, target: `link:${made.id}`, team_id }
      await appendAudit(tx, caller, { ...entry, after: { kind, folder_id, ...ids, attributes } })
    }
    return made
  })
  return { link: await readLink(kit, team_id, id), isNew }
}

export async function changeLink(
  kit: Kit,
  parts: { passwords: Passwords; takeSnapshot: TakeSnapshot },
  input: { caller: Caller; link: LinkRow; body: LinkSettings },
): Promise<PublishedLink> {
  const { caller, link, body } = input
  const { team_id, id } = link
  if (body.expires_at != null && fromWireTime(body.expires_at) <= now())
    throw publishingErrors.link_end_passed()
  if (body.slug != null && (link.kind !== 'item' || !isChosenSlug(body.slug)))
    throw publishingErrors.link_slug_wrong()
  if (body.css !== undefined && !isOwnCss(body.css)) throw publishingErrors.link_css_wrong()
  // To let others take the items along is to export them: it asks the right of who allows it, and of who made the link.
  if (body.allow_csv === true) {
    const { access, may } = await loadMember(kit, team_id, caller)
    const isAllowed = may('EXPORT_FOLDER', { type: 'folder', id: link.folder_id })
    if (!isAllowed || !mayTakeAlong(access, { ...link, allow_csv: true })) throw errors.forbidden()
  }
  const { password, slug } = body
  const mode = nextOf(link, body).mode
  const isTaken = mode === 'snapshot' && (link.mode !== 'snapshot' || body.retake === true)
  // Before the transaction: hashes and pictures take longer than all the rest.
  const password_hash = password == null ? password : await parts.passwords.hash(password)
  const content = isTaken ? await parts.takeSnapshot(link) : null
  const isSaved = await kit.db.write(team_id, async (tx) => {
    // As it is by now: what others change of it at the same time stays.
    const held = await heldLink(tx, team_id, id)
    if (!held) throw errors.not_found()
    if (isOvertaken(held, body)) return false
    const next = nextOf(held, body)
    if (!(await updateLink(tx, held, { ...next, password_hash }))) throw errors.not_found()
    if (content) await saveSnapshot(tx, team_id, id, content)
    if (link.view_id !== null && link.item_id !== null && slug !== undefined) {
      const at = { view_id: link.view_id, item_id: link.item_id }
      if (slug === null) await retireSlugs(tx, team_id, at.view_id, at.item_id)
      else if (!(await chooseSlug(tx, team_id, { ...at, slug }))) throw publishingErrors.link_slug_taken()
    }
    const { mode, indexable, allow_copy, allow_csv, css, brand, attributes, expires_at } = held
    const entry = { action: 'publish.change' as const, target: `link:${id}`, team_id }
    await appendAudit(tx, caller, {
      ...entry,
      before: {
        mode,
        indexable,
        allow_copy,
        allow_csv,
        css,
        brand,
        attributes,
        expires_at,
        password: held.password_hash !== null,
      },
      after: {
        ...next,
        ...(password === undefined ? {} : { password: password !== null }),
        ...(slug === undefined ? {} : { slug }),
      },
    })
    return true
  })
  const saved = await readLink(kit, team_id, id)
  if (!isSaved) throw errors.conflict({ data: saved })
  return saved
}

/** What a link is with what is changed of it. */
function nextOf(link: LinkRow, body: LinkSettings) {
  return {
    // A file never changes: it is its own picture.
    mode: link.kind === 'file' ? ('live' as const) : (body.mode ?? link.mode),
    indexable: body.indexable ?? link.indexable,
    allow_copy: body.allow_copy ?? link.allow_copy,
    allow_csv: body.allow_csv ?? link.allow_csv,
    css: body.css ?? link.css,
    brand: body.brand ?? link.brand,
    attributes: { ...link.attributes, ...body.attributes },
    expires_at: body.expires_at === undefined ? link.expires_at : body.expires_at,
  }
}

/** Whether something that is changed was changed by others since the sender read it, into something else. */
function isOvertaken(held: LinkRow & { slug: string | null }, body: LinkSettings): boolean {
  const { old = {} } = body
  return (['expires_at', 'css', 'slug'] as const).some((key) => {
    const isMeant = old[key] !== undefined && body[key] !== undefined && body[key] !== old[key]
    return isMeant && held[key] !== old[key] && held[key] !== body[key]
  })
}

/** From the commit on every page and file of the link is gone. */
export async function revokeLink(kit: Kit, caller: Caller, link: LinkRow): Promise<void> {
  const { team_id, id, kind, view_id, item_id, file_id } = link
  await kit.db.write(team_id, async (tx) => {
    if (!(await endLink(tx, team_id, id, caller.user_id))) throw errors.not_found()
    const entry = { action: 'publish.revoke' as const, target: `link:${id}`, team_id }
    await appendAudit(tx, caller, { ...entry, before: { kind, view_id, item_id, file_id } })
  })
}
