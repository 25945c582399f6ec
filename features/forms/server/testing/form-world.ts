import { newSlug, newUuid } from '@weft/base'
import { type Limits } from '@weft/server-kit'
import { type Person, startTestServer, type TestServerOptions } from '@weft/server/testing'

import { type FieldBlock, fieldFor, type FormCard } from '../../shared/index.ts'

export type FormWorld = Awaited<ReturnType<typeof openFormWorld>>

export interface FormPartSent {
  name: string
  value: string | Buffer
  filename?: string
}

const MANY = 1e6
const MANY_ANSWERS = {
  form_posts_minute: MANY,
  form_posts_address_minute: MANY,
  form_posts_hour: MANY,
  form_quickest_ms: 0.001,
}

/** A board with attributes of many types, one of them hidden from everybody, and a form view over it. */
export async function openFormWorld(limits: Partial<Limits> = {}, options: TestServerOptions = {}) {
  const server = await startTestServer({
    ...options,
    env: { APP_URL: 'http://localhost', ...options.env },
    limits: { ...MANY_ANSWERS, ...limits },
  })
  const { dataDir, mails } = server
  const owner = await server.addPerson('Olga')
  const member = await server.addPerson('Max')
  const outsider = await server.addPerson('Otto')
  const team_id = await server.addTeam(owner)
  await server.addMember(team_id, member, 'full-member')
  const ids = {
    board: newSlug(),
    folder: newSlug(),
    other: newSlug(),
    form: newSlug(),
    /** Where references lead to. */
    far: newSlug(),
    open: newSlug(),
    shut: newSlug(),
  }
  const attributes = {
    name: newUuid(),
    mail: newUuid(),
    project: newUuid(),
    done: newUuid(),
    day: newUuid(),
    score: newUuid(),
    files: newUuid(),
    notes: newUuid(),
    secret: newUuid(),
    must: newUuid(),
    people: newUuid(),
    part: newUuid(),
  }
  const far = { name: newUuid(), price: newUuid(), pump: newUuid(), valve: newUuid(), hidden: newUuid() }
  const label = { red: newUuid(), blue: newUuid(), hush: newUuid() }

  async function call(method: 'GET' | 'PUT', path: string, body?: object, as: Person | null = owner) {
    const response = await server.app.inject({
      method,
      url: `/api/${team_id}/${path}`,
      headers: { ...as?.headers },
      ...(body ? { payload: body } : {}),
    })
    return { status: response.statusCode, body: response.json<{ data: never; code?: string }>() }
  }
  async function put(path: string, fields: object, row_version = 1): Promise<void> {
    const answer = await call('PUT', path, { ...fields, row_version })
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  }
  const board_id = ids.board
  await put(`boards/${board_id}`, { name: 'Board', user_ids: [] })
  await put(`attributes/${attributes.name}`, { board_id, name: 'Name', type: 'text', primary: true })
  await put(`attributes/${attributes.mail}`, { board_id, name: 'Mail', type: 'email' })
  const labels = [
    { id: label.red, name: 'Red', color: 'red', textColor: '' },
    { id: label.blue, name: 'Blue', color: 'blue', textColor: '' },
    { id: label.hush, name: 'MARK-OPTION', color: 'gray', textColor: '' },
  ]
  await put(`attributes/${attributes.project}`, {
    board_id,
    name: 'Project',
    type: 'label',
    settings: { labels, multiple: false },
  })
  await put(`attributes/${attributes.done}`, { board_id, name: 'Done', type: 'checkbox' })
  await put(`attributes/${attributes.day}`, {
    board_id,
    name: 'Day',
    type: 'date',
    settings: { range: true },
  })
  await put(`attributes/${attributes.score}`, { board_id, name: 'Score', type: 'number' })
  await put(`attributes/${attributes.files}`, { board_id, name: 'Files', type: 'attachments' })
  await put(`attributes/${attributes.notes}`, { board_id, name: 'Notes', type: 'longtext' })
  await put(`attributes/${attributes.secret}`, {
    board_id,
    name: 'MARK-NAME',
    type: 'text',
    default_data: 'MARK-DEFAULT',
    settings: { description: 'MARK-DESCRIPTION' },
  })
  await put(`attributes/${attributes.must}`, {
    board_id,
    name: 'MARK-MUST',
    type: 'text',
    settings: { required: true },
  })
  await put(`attributes/${attributes.people}`, { board_id, name: 'People', type: 'members' })
  await makeFarBoard()
  await put(`attributes/${attributes.part}`, {
    board_id,
    name: 'Part',
    type: 'reference',
    settings: { board_id: ids.far, folder_id: ids.open, two_way: true, multiple: true },
  })
  const attribute_ids = Object.values(attributes)
  await put(`folders/${ids.folder}`, { board_id, name: 'MARK-FOLDER', attribute_ids })
  await put(`folders/${ids.other}`, { board_id, name: 'Other', attribute_ids })
  await put(`views/${ids.form}`, {
    board_id,
    folder_id: ids.folder,
    name: 'Bugs',
    type: 'form',
    settings: {},
  })

  /** Another board with a folder to choose from and one that nobody named. */
  async function makeFarBoard(): Promise<void> {
    await put(`boards/${ids.far}`, { name: 'MARK-BOARD', user_ids: [] })
    const place = { board_id: ids.far }
    await put(`attributes/${far.name}`, { ...place, name: 'Part name', type: 'text', primary: true })
    await put(`attributes/${far.price}`, { ...place, name: 'MARK-PRICE', type: 'text' })
    const attribute_ids = [far.name, far.price]
    await put(`folders/${ids.open}`, { ...place, name: 'Parts', attribute_ids })
    await put(`folders/${ids.shut}`, { ...place, name: 'MARK-SHUT', attribute_ids })
    const item = (id: string, folder_id: string, name: string) =>
      put(`items/${id}`, {
        ...place,
        folder_id,
        values: { [far.name]: name, [far.price]: 'MARK-MONEY' },
      })
    await item(far.pump, ids.open, 'Pump')
    await item(far.valve, ids.open, 'Valve')
    await item(far.hidden, ids.shut, 'MARK-ITEM')
  }

  let version = 1
  const entries = new Map<string, number>()
  /** Sets what is allowed at a folder, such as `CREATE_ITEM:user:7`. */
  async function allow(folder_id: string, permissions: Record<string, boolean>): Promise<void> {
    const row_version = (entries.get(folder_id) ?? 0) + 1
    entries.set(folder_id, row_version)
    const fields = { resource_type: 'folder', resource_id: folder_id, permissions }
    await put(`permissions/folder.${folder_id}`, fields, row_version)
  }

  /** Saves the form's settings; questions by short names of attributes. */
  async function build(
    questions: readonly ({ of: keyof typeof attributes } & Partial<FieldBlock>)[],
    more: { share?: object; submit?: object; look?: object } = {},
  ): Promise<void> {
    const saved = await save(questions, more)
    if (saved.status >= 300) throw new Error(JSON.stringify(saved.body))
  }

  /** The same, by whoever it is; answers what the server says. */
  async function save(
    questions: readonly ({ of: keyof typeof attributes } & Partial<FieldBlock>)[],
    more: { share?: object; submit?: object; look?: object } = {},
    as: Person = owner,
  ) {
    const blocks = questions.map(({ of, ...rest }) => fieldFor(attributes[of], { id: `${of}field`, ...rest }))
    const form = {
      blocks,
      share: { open: true, ...more.share },
      submit: more.submit ?? {},
      look: more.look ?? {},
    }
    const answer = await call(
      'PUT',
      `views/${ids.form}`,
      { settings: { form }, row_version: version + 1 },
      as,
    )
    if (answer.status < 300) version++
    return answer
  }

  /** A page of the form; `query` may also be the rest of its path. */
  async function open(query = '', as: Person | null = null, headers: Record<string, string> = {}) {
    const response = await server.app.inject({
      method: 'GET',
      url: `/form/${ids.form}${query}`,
      headers: { ...as?.headers, ...headers },
    })
    const token = /name="token" value="([^"]*)"/.exec(response.body)?.[1] ?? ''
    return { status: response.statusCode, page: response.body, headers: response.headers, token }
  }

  /** Sends a form as a browser does, with the token of a page that was just opened unless told. */
  async function send(
    answers: Readonly<Record<string, string | readonly string[]>>,
    more: {
      files?: readonly { field: string; name: string; bytes: Buffer }[]
      token?: string
      query?: string
      as?: Person | null
      headers?: Record<string, string>
      ip?: string
    } = {},
  ) {
    const token = more.token ?? (await open(more.query, more.as ?? null)).token
    const parts: FormPartSent[] = [{ name: 'token', value: token }]
    for (const [name, value] of Object.entries(answers))
      for (const one of [value].flat()) parts.push({ name, value: one })
    for (const { field, name, bytes } of more.files ?? [])
      parts.push({ name: field, value: bytes, filename: name })
    const { body, type } = multipart(parts)
    const response = await server.app.inject({
      method: 'POST',
      url: `/form/${ids.form}${more.query ?? ''}`,
      headers: { 'content-type': type, ...more.as?.headers, ...more.headers },
      payload: body,
      remoteAddress: more.ip ?? '127.0.0.1',
    })
    return {
      status: response.statusCode,
      page: response.body,
      headers: response.headers,
      card: () => response.json<FormCard>(),
    }
  }

  interface StoredItem {
    id: string
    created_by: number | null
    folder_id: string
    values: Record<string, { data: unknown }>
  }
  async function items(folder_id = ids.folder): Promise<StoredItem[]> {
    const answer = await call('GET', `items?folder_id=${folder_id}&expand=values&limit=1000`)
    return answer.body.data
  }

  return {
    server,
    dataDir,
    mails,
    team_id,
    ids,
    attributes,
    label,
    far,
    owner,
    member,
    outsider,
    call,
    put,
    build,
    save,
    /** Says that the form was saved by other ways. */
    skipVersions: (count: number) => void (version += count),
    allow,
    open,
    send,
    items,
    stop: () => server.stop(),
  }
}

/** What an item holds of an attribute. */
export function dataOf(
  item: { values: Record<string, { data: unknown }> } | undefined,
  attribute_id: string,
): unknown {
  return item?.values[attribute_id]?.data ?? null
}

/** The body of a form with files, as a browser sends it. */
export function multipart(parts: readonly FormPartSent[]): { body: Buffer; type: string } {
  const edge = 'edge-of-a-part'
  const chunks = parts.flatMap(({ name, value, filename }) => [
    Buffer.from(
      `--${edge}\r\ncontent-disposition: form-data; name="${name}"${
        filename === undefined ? '' : `; filename="${filename}"\r\ncontent-type: application/octet-stream`
      }\r\n\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
  return {
    body: Buffer.concat([...chunks, Buffer.from(`--${edge}--\r\n`)]),
    type: `multipart/form-data; boundary=${edge}`,
  }
}
