import { newSlug, newUuid } from '@weft/base'
import { privateBoardEntries, privateFolderEntries } from '@weft/permissions'

import type { Place, Somebody } from './place.ts'
import { type Ask, sendWire, wireOf } from './requests.ts'
import { addFile, type HeldFile } from './named-files.ts'
import { linkPages } from './written-beside.ts'

/** Of a place: what is in its locked board and its hidden folder, by the names that a place has for such things. */
export interface Secrets {
  locked: Place
  hidden: Place
  trashed: { boards: string; folders: string; items: string }
  /** A file of the hidden item. */
  file: HeldFile
  /** A table that the owner uploaded. */
  import_id: string
  /** Links from the place's item to a hidden and a locked one. */
  links: string[]
  /** Attributes of the place that copy what they show from these items: lookups, and formulas over them. */
  copies: string[]
  /** Addresses of pages that an item of the place, the hidden and the locked one lead to. */
  urls: string[]
  /** Writes into everything again, so that everybody who listens hears of it. */
  touch(): Promise<void>
}

/**
 * Lays things into a workspace that only some of its people may see. Each holds a text that is nowhere else; all of
 * them begin with the place's name.
 */
export async function addSecrets(at: Place, name: string, stranger: Somebody): Promise<Secrets> {
  const { team_id, board_id, people, add, get } = at
  const say = (collection: string, id: string, body: object) =>
    get(`PUT /api/{team_id}/${collection}/{id}`, { params: { team_id, id }, body })
  const labels = (text: string) => ({ labels: [{ id: newUuid(), name: text, color: 'red' }] })
  const addItem = (within: { board_id: string; folder_id: string }, values: object) =>
    add('items', { ...within, values })

  // A board for its members alone, with one of everything.
  const lockedBoard = await add('boards', {
    name: `${name} locked board`,
    description: `${name} locked description`,
    user_ids: [people.owner.id],
  })
  const inLocked = { board_id: lockedBoard }
  await add('permissions', {
    resource_type: 'board',
    resource_id: lockedBoard,
    permissions: privateBoardEntries(),
  })
  const lockedFolder = await add('folders', { ...inLocked, name: `${name} locked folder` })
  const lockedName = await add('attributes', {
    ...inLocked,
    name: `${name} locked attribute`,
    type: 'text',
    primary: true,
  })
  const lockedTags = await add('attributes', {
    ...inLocked,
    name: 'tags',
    type: 'label',
    settings: labels(`${name} locked label`),
  })
  const worth_id = await add('attributes', { ...inLocked, name: 'worth', type: 'text' })
  // What is looked up keeps the names of the other board's attribute and of its labels.
  const trait_id = await add('attributes', {
    ...inLocked,
    name: `${name} locked trait`,
    type: 'label',
    settings: labels(`${name} locked choice`),
  })
  const locked: Place = {
    ...at,
    board_id: lockedBoard,
    folder_id: lockedFolder,
    name_id: lockedName,
    tags_id: lockedTags,
    view_id: await add('views', {
      ...inLocked,
      folder_id: lockedFolder,
      name: `${name} locked view`,
      type: 'table',
    }),
    item_id: await addItem(
      { board_id: lockedBoard, folder_id: lockedFolder },
      { [lockedName]: `${name} locked item`, [worth_id]: `${name} locked worth` },
    ),
  }

  // A folder that the owner hides on the board that others are on.
  const note_id = await add('attributes', { board_id, name: 'note', type: 'longtext' })
  const item_template = {
    values: { [at.name_id]: `${name} hidden template` },
    sub_items: [`${name} hidden sub-template`],
  }
  const folder_id = await add('folders', {
    board_id,
    name: `${name} hidden folder`,
    settings: { item_template },
  })
  await add('permissions', {
    resource_type: 'folder',
    resource_id: folder_id,
    permissions: privateFolderEntries([]),
  })
  await add('folders', { board_id, parent_id: folder_id, name: `${name} hidden below` })
  const hidden: Place = {
    ...at,
    folder_id,
    view_id: await add('views', { board_id, folder_id, name: `${name} hidden view`, type: 'table' }),
    item_id: await addItem(
      { board_id, folder_id },
      { [at.name_id]: `${name} hidden item`, [note_id]: `<p>${name} hidden note</p>` },
    ),
  }

  const file = await addFile(hidden, `${name} hidden file`)

  // Links to what others may not see: of these items nobody else learns the name.
  const link_id = await add('attributes', {
    board_id,
    name: 'client',
    type: 'reference',
    settings: { board_id: lockedBoard, two_way: false, shown: [lockedName] },
  })
  // What is looked up there is as hidden as the items, and so is what formulas make of it.
  const copies: string[] = []
  for (const [reference_id, target_id, chosen_id] of [
    [link_id, worth_id],
    [link_id, trait_id, trait_id],
    [at.link_id, at.name_id],
  ] as const) {
    const sort = [{ attribute_id: chosen_id, direction: 'asc' }]
    const settings = { reference_id, target_id, ...(chosen_id && { sort }) }
    const lookup = await add('attributes', {
      board_id,
      name: `copy of ${target_id}`,
      type: 'lookup',
      settings,
    })
    const formula = { formula: `"so: " & {${lookup}}` }
    const made = await add('attributes', {
      board_id,
      name: `more of ${target_id}`,
      type: 'formula',
      settings: formula,
    })
    copies.push(lookup, made)
  }
  const links = [
    `${at.item_id}.${link_id}.${locked.item_id}`,
    `${at.item_id}.${at.link_id}.${hidden.item_id}`,
  ]
  for (const id of links) await say('references', id, { row_version: 1 })

  // A rule, which had to do with the hidden item.
  const rule_id = await add('automations', {
    board_id,
    name: `${name} rule`,
    steps: [{ id: 'a', type: 'add-comment', options: { text: `${name} rule text` } }],
  })
  await at.server.db.run(
    team_id,
    `insert into automation_runs (team_id, id, automation_id, board_id, item_id, event, origin, root_id, state, created_at)
     values ($1, gen_random_uuid(), $2, $3, $4, $5, '{}', gen_random_uuid(), 'done', now())`,
    [team_id, rule_id, board_id, hidden.item_id, JSON.stringify({ type: 'item-created', seq: 1, n: 0 })],
  )

  const { urls } = await linkPages(at, { locked, hidden })

  const own_view_id = newSlug()
  const own = {
    board_id,
    folder_id: at.folder_id,
    name: `${name} own view`,
    type: 'list',
    access: 'personal',
  }
  const ask: Ask = { params: { team_id, id: own_view_id }, body: { ...own, row_version: 1 } }
  await get('PUT /api/{team_id}/views/{id}', ask, people.full)

  // Of a number in a value only who is in the workspace gets a name.
  await say('values', `${at.item_id}.${at.people_id}`, {
    data: [stranger.id, people.full.id],
    row_version: 1,
  })

  await get('POST /api/teams/{id}/members', {
    params: { id: team_id },
    body: { invitations: [{ email: `${name}-invitee@weft.test`, role: 'full-member' }] },
  })
  const upload = await get('POST /api/{team_id}/imports', {
    params: { team_id },
    query: { folder_id: at.folder_id, file_name: `${name}-upload.csv` },
    raw: { type: 'text/csv', bytes: 'Name\nAnn\n' },
  })

  const trashed = {
    boards: await at.addTrashed('boards', { name: `${name} trashed board`, user_ids: [people.owner.id] }),
    folders: await at.addTrashed('folders', { board_id, name: `${name} trashed folder` }),
    items: await at.addTrashed('items', {
      board_id,
      folder_id: at.folder_id,
      values: { [at.name_id]: `${name} trashed item` },
    }),
  }

  return {
    locked,
    hidden,
    trashed,
    file,
    import_id: String(upload['id']),
    links,
    copies,
    urls,
    async touch() {
      const again = { description: `${name} locked description, again`, row_version: 2 }
      await say('boards', locked.board_id, again)
      await say('folders', locked.folder_id, { name: `${name} locked folder, again`, row_version: 2 })
      await say('views', locked.view_id, { name: `${name} locked view, again`, row_version: 2 })
      await say('attributes', locked.name_id, { name: `${name} locked attribute, again`, row_version: 2 })
      await say('values', `${locked.item_id}.${locked.name_id}`, {
        data: `${name} locked item, again`,
        row_version: 2,
      })
      await say('folders', hidden.folder_id, { name: `${name} hidden folder, again`, row_version: 2 })
      await say('views', hidden.view_id, { name: `${name} hidden view, again`, row_version: 2 })
      await say('attributes', trait_id, { name: `${name} locked trait, again`, row_version: 2 })
      await say('values', `${hidden.item_id}.${at.name_id}`, {
        data: `${name} hidden item, again`,
        row_version: 2,
      })
      await say('values', `${hidden.item_id}.${note_id}`, {
        data: `<p>${name} hidden note, again</p>`,
        row_version: 2,
      })
      for (const link of links)
        await say('references', link, { sort_order: 7, row_version: 2, old: { sort_order: 0 } })
      await say('automations', rule_id, { name: `${name} rule, again`, row_version: 2 })
      const { server } = at
      const body = { name: `${name} own view, again`, row_version: 2 }
      const view = wireOf('PUT /api/{team_id}/views/{id}', { params: { team_id, id: own_view_id }, body })
      await sendWire(server, view, people.full.headers)
      await say('values', `${at.item_id}.${at.name_id}`, { data: `${name} item, again`, row_version: 2 })
    },
  }
}
