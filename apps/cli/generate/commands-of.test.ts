import { describe, expect, test } from 'vitest'

import { commandsOf } from './commands-of.ts'
import type { Document, Operation, Schema } from './open-api.ts'

const UUID = { type: 'string', pattern: '^[0-9a-f]{8}-x$' }
const team = {
  name: 'team_id',
  in: 'path',
  required: true,
  schema: { type: 'string', pattern: '^[1-9]\\d{0,8}$' },
}

/** A call that a token may make, with what differs. */
const call = (
  operationId: string,
  tag: string,
  more: Partial<Operation> = {},
  data: Schema = {},
): Operation => ({
  operationId,
  tags: [tag],
  summary: operationId,
  security: [{ bearer: ['read'] }],
  responses: {
    200: { content: { 'application/json': { schema: { type: 'object', properties: { data } } } } },
  },
  parameters: [team],
  ...more,
})
const json = (schema: Schema) => ({ requestBody: { content: { 'application/json': { schema } } } })

function namesFor(paths: Document['paths']): string[] {
  const schemas = { Stone: { properties: { id: UUID } } }
  const { commands } = commandsOf({ tags: [], paths, components: { schemas } })
  return commands.map(({ group, verb, method, path }) => `${group} ${verb}: ${method} ${path}`)
}

describe('commands', () => {
  test('of a record are named for it, and one makes it', () => {
    const stone = { $ref: '#/components/schemas/Stone' }
    const list = call('listStones', 'Quarry', {}, { type: 'array' })
    expect(
      namesFor({
        '/api/{team_id}/stones': { get: list },
        '/api/{team_id}/stones/{id}': {
          put: call('saveStone', 'Quarry', json({ type: 'object' }), stone),
          get: call('getStone', 'Quarry', {}, stone),
        },
      }),
    ).toEqual([
      'stones create: PUT /api/{team_id}/stones/{id}',
      'stones get: GET /api/{team_id}/stones/{id}',
      'stones list: GET /api/{team_id}/stones',
      'stones save: PUT /api/{team_id}/stones/{id}',
    ])
  })

  test('of other calls say what the tag does not, and what tells them apart', () => {
    const get = call('x', 'Big quarries')
    const list = call('x', 'Big quarries', {}, { type: 'array' })
    expect(
      namesFor({
        '/api/{team_id}/quarries': { get: list, post: get },
        '/api/me/quarries': { get: list },
        '/api/{team_id}/quarries/{id}/gate': { get, post: get },
        '/api/{team_id}/quarries/{id}/logs': { get },
        '/api/{team_id}/quarries/{id}/logs/{entry}': { get },
      }),
    ).toEqual([
      'big-quarries create: POST /api/{team_id}/quarries',
      'big-quarries create-gate: POST /api/{team_id}/quarries/{id}/gate',
      'big-quarries get-gate: GET /api/{team_id}/quarries/{id}/gate',
      'big-quarries list: GET /api/{team_id}/quarries',
      'big-quarries list-mine: GET /api/me/quarries',
      'big-quarries logs-by-entry: GET /api/{team_id}/quarries/{id}/logs/{entry}',
      'big-quarries logs-by-id: GET /api/{team_id}/quarries/{id}/logs',
    ])
  })

  test('are none for calls without tokens, with files, or whose answer nobody describes', () => {
    const form = { requestBody: { content: { 'multipart/form-data': {} } } }
    const dark = { responses: { 200: { content: { 'application/json': { schema: {} } } } } }
    expect(
      namesFor({
        '/api/{team_id}/a': { get: call('a', 'A', { security: [{ session: [] }] }) },
        '/api/{team_id}/b': { post: call('b', 'A', form) },
        '/api/{team_id}/c': { get: call('c', 'A', dark) },
        '/api/{team_id}/d': { delete: call('d', 'A', { responses: { 204: {} } }) },
      }),
    ).toEqual(['a delete: DELETE /api/{team_id}/d'])
  })

  test('take parameters and fields as options, each read by its kind', () => {
    const body = {
      properties: {
        name: { anyOf: [{ type: 'string' }, { type: 'null' }], description: 'What it is called.' },
        weight: { type: 'number' },
        open: { type: 'boolean' },
        owners: { type: 'array', items: { type: 'string' } },
        layers: { type: 'array', items: { type: 'object' } },
        // Is an option of every command.
        data: { type: 'string' },
      },
      required: ['weight'],
    }
    const paths = { '/api/{team_id}/stones/weigh': { post: call('weigh', 'Stones', json(body)) } }
    const { commands } = commandsOf({ tags: [], paths, components: { schemas: {} } })
    expect(commands[0]?.fields).toEqual([
      { name: 'team_id', in: 'path', kind: 'number', about: '', required: true },
      { name: 'name', in: 'body', kind: 'text', about: 'What it is called.', nullable: true },
      { name: 'weight', in: 'body', kind: 'number', about: '', required: true },
      { name: 'open', in: 'body', kind: 'flag', about: '' },
      { name: 'owners', in: 'body', kind: 'list', about: '' },
      { name: 'layers', in: 'body', kind: 'json', about: '' },
    ])
  })
})
