import { createHash } from 'node:crypto'

import { newSlug, newUuid, toWireTime } from '@weft/base'
import { permissionRecordId, referenceId } from '@weft/model'
import { addWorkspace, type Hand, type TestServer, type Workspace } from '@weft/server/testing'

export interface ArchiveWorld extends Workspace<'admin' | 'full' | 'restricted'> {
  board_id: string
  folder_id: string
  other_board_id: string
  item_id: string
}

/** A workspace with something of every kind in it, and each thing names others in every way that there is. */
export async function addArchiveWorld(server: TestServer): Promise<ArchiveWorld> {
  const workspace = await addWorkspace(server, ['admin', 'full', 'restricted'])
  const { team_id, people, as } = workspace
  const { make } = as.owner
  const [board_id, other_board_id, folder_id, below_id, other_folder_id] = [
    newSlug(),
    newSlug(),
    newSlug(),
    newSlug(),
    newSlug(),
  ]
  const id = {
    name: newUuid(),
    text: newUuid(),
    who: newUuid(),
    label: newUuid(),
    link: newUuid(),
    mirror: newUuid(),
    files: newUuid(),
    time: newUuid(),
    number: newUuid(),
    code: newUuid(),
    vote: newUuid(),
    key: newUuid(),
    sum: newUuid(),
    looked: newUuid(),
    by: newUuid(),
    other_name: newUuid(),
  }
  const red = newUuid()
  await make(
    'boards',
    { name: 'Plan', description: 'All of it', color: 'green', user_ids: [people.full.id] },
    board_id,
  )
  await make('boards', { name: 'Parts' }, other_board_id)
  const attribute = (own: string, name: string, type: string, more: object = {}, board = board_id) =>
    make('attributes', { board_id: board, name, type, ...more }, own)
  await attribute(id.name, 'Name', 'text', { primary: true })
  await attribute(id.other_name, 'Part', 'text', { primary: true }, other_board_id)
  await attribute(id.text, 'Note', 'longtext')
  await attribute(id.who, 'Who', 'members', { default_data: [people.admin.id] })
  await attribute(id.label, 'Kind', 'label', {
    settings: { labels: [{ id: red, name: 'Red', color: 'red' }] },
  })
  await attribute(id.files, 'Files', 'attachments')
  await attribute(id.time, 'Time', 'time_tracking')
  await attribute(id.number, 'Points', 'number')
  await attribute(id.code, 'Code', 'text', { settings: { unique: true } })
  await attribute(id.vote, 'Votes', 'vote')
  await attribute(id.by, 'Made by', 'created_by')
  await attribute(id.sum, 'Twice', 'formula', {
    settings: { formula: `{${id.number}} * 2`, result: 'number' },
  })
  const attribute_ids = [id.name, id.text, id.who]
  await make('folders', { board_id, name: 'Folder', attribute_ids, settings: { id_prefix: 'AB' } }, folder_id)
  const template = { item_template: { values: { [id.who]: [people.full.id] }, sub_items: ['One'] } }
  await make(
    'folders',
    { board_id, name: 'Below', parent_id: folder_id, attribute_ids, settings: template },
    below_id,
  )
  await make(
    'folders',
    { board_id: other_board_id, name: 'All parts', attribute_ids: [id.other_name] },
    other_folder_id,
  )
  await attribute(id.key, 'Key', 'custom_id', { settings: { prefix: 'K', scope: 'folder' } })
  const settings = {
    board_id: other_board_id,
    two_way: true,
    mirror_id: id.mirror,
    multiple: true,
    shown: [id.other_name],
  }
  await attribute(id.link, 'Parts', 'reference', { settings })
  await attribute(id.looked, 'Part names', 'lookup', {
    settings: { reference_id: id.link, target_id: id.other_name },
  })

  const place = { board_id, folder_id }
  const mention = `<span data-type="mention" data-id="${people.full.id}" data-label="Full"></span>`
  const html = `<p>See ${mention} and <a href="/b/${other_board_id}/${other_folder_id}">the parts</a></p>`
  const values = {
    [id.name]: 'First',
    [id.text]: html,
    [id.who]: [people.full.id, people.admin.id],
    [id.label]: [red],
    [id.number]: 4.5,
    [id.code]: 'A-1',
  }
  const item_id = await make('items', { ...place, sort_order: 1024, values })
  const sub_id = await make('items', {
    ...place,
    parent_id: item_id,
    sort_order: 2048,
    values: { [id.name]: 'Below it' },
  })
  await as.full.make('items', { board_id, folder_id: below_id, values: { [id.name]: 'Deep' } })
  const part_id = await make('items', {
    board_id: other_board_id,
    folder_id: other_folder_id,
    values: { [id.other_name]: 'Wheel' },
  })
  const link = { attribute_id: id.link, from_item_id: item_id, to_item_id: part_id }
  await put(as.owner, `references/${referenceId(link)}`, { ...link, sort_order: 1, data: null })
  await put(as.full, `values/${item_id}.${id.vote}`, {
    item_id,
    attribute_id: id.vote,
    data: [people.full.id],
    old: { data: null },
  })
  await talk(as, people, item_id, board_id)
  await addViews(as.owner, { board_id, folder_id }, { ...id, red }, people.full.id)
  await put(as.full, `time-tracking/${newUuid()}`, {}, () => [
    'POST',
    '/time-tracking',
    {
      id: newUuid(),
      item_id,
      attribute_id: id.time,
      board_id,
      description: 'Thinking',
      started_at: toWireTime(1e12),
      ended_at: toWireTime(1e12 + 3_600_000),
      row_version: 1,
    },
  ])
  await make('automations', {
    board_id,
    name: 'Tell them',
    enabled: false,
    trigger: { type: 'item-created', options: { folders: [folder_id] } },
    conditions: {
      op: 'and',
      conditions: [{ attribute_id: id.who, operator: 'any_of', value: [people.full.id] }],
    },
    steps: [
      { id: 'one', type: 'notify', options: { user_ids: [people.full.id], text: 'Look' } },
      {
        id: 'two',
        type: 'set-value',
        options: { attribute_id: id.who, way: 'add', data: [people.admin.id] },
      },
    ],
  })
  const entries = {
    [`VIEW_FOLDER:user:${people.restricted.id}`]: true,
    'EDIT_FOLDER:role:full-member': false,
  }
  await make(
    'permissions',
    { resource_type: 'folder', resource_id: below_id, permissions: entries, final_permissions: {} },
    permissionRecordId('folder', below_id),
  )
  await addFile(as.owner, item_id, id.files, Buffer.from('what is in the file'))
  await put(as.owner, `values/${sub_id}.${id.who}`, {
    item_id: sub_id,
    attribute_id: id.who,
    data: [people.full.id],
  })
  return { ...workspace, team_id, board_id, folder_id, other_board_id, item_id }
}

async function talk(
  as: ArchiveWorld['as'],
  people: ArchiveWorld['people'],
  item_id: string,
  board_id: string,
) {
  const mention = `<span data-type="mention" data-id="${people.admin.id}" data-label="Admin"></span>`
  const comment = newUuid()
  await put(as.full, `comments/${comment}`, {
    item_id,
    board_id,
    text: { html: `<p>What about ${mention}?</p>` },
  })
  await put(as.owner, `comments/${newUuid()}`, {
    item_id,
    board_id,
    parent_id: comment,
    text: { html: '<p>Yes</p>' },
  })
  await put(as.admin, `comment-reaction/${newUuid()}`, { comment_id: comment, reaction: '👍' })
  await as.owner.call('POST', `/comments/${comment}/pin`, {})
}

async function addViews(
  { make }: Hand,
  place: { board_id: string; folder_id: string },
  id: Record<'who' | 'label' | 'name' | 'number' | 'by' | 'red', string>,
  person: number,
) {
  const conditions = [
    { attribute_id: id.who, operator: 'any_of', value: [person, 'me'] },
    { attribute_id: 'created_by', operator: 'is', value: person },
    { attribute_id: id.by, operator: 'any_of', value: [person] },
  ]
  const view = (name: string, type: string, settings: object, more: object = {}) =>
    make('views', { ...place, name, type, settings, ...more })
  await view('Table', 'table', {
    filter: { op: 'or', conditions },
    widths: { [id.who]: 240, [id.name]: 300 },
    footers: { [id.number]: 'sum' },
  })
  const stacks = {
    [id.who]: {
      order: [String(person), ''],
      hidden: [String(person)],
      limits: { [String(person)]: { max: 5, hard: true } },
    },
  }
  await view('Columns', 'column', { stack: id.who, stacks })
  await view('List', 'list', { tick: id.label })
  await view('Calendar', 'calendar', {})
  await view('Plan', 'gantt', { people_id: id.who })
  await view('Chart', 'chart', {
    charts: [{ id: 'one', title: '', kind: 'bar', x: id.label, bucket: null, series: null }],
  })
  await view('Page', 'document', {})
  const block = {
    kind: 'field',
    id: 'abcd1234',
    attribute_id: id.who,
    options: [String(person)],
    initial: [String(person)],
  }
  const later = {
    kind: 'field',
    id: 'abcd5678',
    attribute_id: id.name,
    when: { all: true, of: [{ block: 'abcd1234', op: 'is', value: [String(person)] }] },
  }
  await view('Form', 'form', {
    form: { look: { title: 'Ask' }, blocks: [block, later], submit: { folder_id: place.folder_id } },
  })
  await view('My own', 'table', {}, { access: 'personal' })
}

async function put(
  hand: Hand,
  path: string,
  fields: object,
  instead?: () => ['POST', string, object],
): Promise<void> {
  const [method, to, body] = instead?.() ?? (['PUT', `/${path}`, { row_version: 1, ...fields }] as const)
  const answer = await hand.call(method, to, body)
  if (answer.status >= 300) throw new Error(`${to}: ${JSON.stringify(answer.body)}`)
}

/** Uploads a file and gives it to an item. */
async function addFile(hand: Hand, item_id: string, attribute_id: string, bytes: Buffer): Promise<void> {
  const id = newUuid()
  await put(hand, '', {}, () => [
    'POST',
    '/attachments/uploads',
    { id, item_id, attribute_id, name: 'notes.txt', size: bytes.length },
  ])
  const sent = await hand.call('PUT', `/attachments/uploads/${id}/parts?offset=0`, bytes)
  if (sent.status >= 300) throw new Error(JSON.stringify(sent.body))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const finished = await hand.call('POST', `/attachments/uploads/${id}/finish`, { sha256 })
  const file = finished.body.data
  await put(hand, `values/${item_id}.${attribute_id}`, { item_id, attribute_id, data: [file] })
}
