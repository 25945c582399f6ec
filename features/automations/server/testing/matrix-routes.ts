import { newUuid } from '@weft/base'
import {
  create,
  id,
  MADE_BY_FULL,
  type MatrixRoutes,
  NEW_SLUG,
  type Place,
  SEEN_IN_TEAM,
} from '@weft/server/testing/matrix'

const aRule = ({ board_id }: Place) => ({ board_id, name: 'Rule' })
const aWholeRule = (at: Place) => ({
  ...aRule(at),
  trigger: { type: 'item-created', options: {} },
  steps: [{ id: 'a', type: 'add-comment', options: { text: 'Said' } }],
})
const ruleOf = (at: Place) => at.add('automations', aRule(at))
const deletedRule = (at: Place) => at.addTrashed('automations', aRule(at))

// anonymous outsider stranger guest restricted invited full admin owner stale suspended
const HIDDEN = '404 404 404 404 404 404 200 200 200 200 403'
const BY_MANAGERS = '404 404 404 403 404 403 200 200 200 200 403'
const RUN = async (at: Place) => ({ params: { run_id: await runOf(at) } })

/** A run of a rule that is off, which has ended. */
async function runOf(at: Place): Promise<string> {
  const run_id = newUuid()
  const automation_id = await at.add('automations', aRule(at))
  await at.server.db.run(
    at.team_id,
    `insert into automation_runs (team_id, id, automation_id, board_id, item_id, event, origin, root_id, state, created_at, finished_at)
     values ($1, $2, $3, $4, $5, '{"type": "item-created", "seq": 1, "n": 0, "user_id": null, "at": "2026-01-02 03:04:05"}',
       '{}', $2, 'done', now(), now())`,
    [at.team_id, run_id, automation_id, at.board_id, at.item_id],
  )
  return run_id
}

export const matrixRoutes: MatrixRoutes = {
  rows: [
    ['GET /api/{team_id}/automations', SEEN_IN_TEAM],
    ['GET /api/{team_id}/automations/{id}', HIDDEN, id(ruleOf)],
    ['PUT /api/{team_id}/automations/{id} · new', MADE_BY_FULL, create(NEW_SLUG, aRule)],
    [
      'PUT /api/{team_id}/automations/{id}',
      HIDDEN,
      async (at) => ({ params: { id: await ruleOf(at) }, body: { name: 'Other', row_version: 2 } }),
    ],
    ['DELETE /api/{team_id}/automations/{id}', HIDDEN, id(ruleOf)],
    ['POST /api/{team_id}/automations/{id}/restore', HIDDEN, id(deletedRule)],
    ['GET /api/{team_id}/automations/{id}/runs', HIDDEN, id(ruleOf)],
    [
      'POST /api/{team_id}/automations/{id}/test',
      HIDDEN,
      async (at) => ({ params: { id: await at.add('automations', aWholeRule(at)) }, body: {} }),
    ],
    ['GET /api/{team_id}/automations/runs', BY_MANAGERS, (at) => ({ query: { board_id: at.board_id } })],
    ['GET /api/{team_id}/automations/runs/{run_id}', HIDDEN, RUN],
    // The rule is off.
    [
      'POST /api/{team_id}/automations/runs/{run_id}/again',
      '404 404 404 404 404 404 409 409 409 409 403',
      RUN,
    ],
    [
      'POST /api/{team_id}/automations/{id}/secrets',
      '404 404 404 404 404 404 201 201 201 201 403',
      async (at) => ({ params: { id: await ruleOf(at) }, body: { url: 'https://weft.test/', value: 'x' } }),
    ],
    ['GET /api/{team_id}/automations/{id}/address', HIDDEN, id(ruleOf)],
    [
      'POST /api/{team_id}/automations/{id}/address',
      '404 404 404 404 404 404 201 201 201 201 403',
      async (at) => ({ params: { id: await ruleOf(at) }, body: {} }),
    ],
    // There is no such button: whoever sees the item learns that, and nobody else anything.
    [
      'POST /api/{team_id}/items/{item_id}/press/{attribute_id}',
      '404 404 404 404 404 404 404 404 404 404 403',
      async (at) => ({ params: { item_id: at.item_id, attribute_id: newUuid() }, body: {} }),
    ],
    // What nobody pressed is nobody's to take back.
    [
      'POST /api/{team_id}/items/{item_id}/press/{attribute_id}/undo',
      '404 404 404 404 404 404 404 404 404 404 403',
      async (at) => ({
        params: { item_id: at.item_id, attribute_id: newUuid() },
        body: { runs: [newUuid()] },
      }),
    ],
    // Nobody guesses these.
    [
      'POST /api/in/{secret}',
      '404 404 404 404 404 404 404 404 404 404 404',
      async () => ({ params: { secret: '1-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }, body: {} }),
    ],
    [
      'POST /unsubscribe/automations/{token}',
      '404 404 404 404 404 404 404 404 404 404 404',
      async () => ({ params: { token: '1.a.b' }, body: {} }),
    ],
    ['GET /api/{team_id}/automations/summary', BY_MANAGERS, (at) => ({ query: { board_id: at.board_id } })],
    ['GET /api/{team_id}/automations/usage', '404 404 404 403 403 403 200 200 200 200 403'],
  ],
}
