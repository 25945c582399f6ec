import { anyone, errors, type Route, route, type RouteInput } from '@weft/server-kit'

import {
  addScimGroup,
  addScimUser,
  listScimGroups,
  listScimUsers,
  patchScimUser,
  readScimUser,
  removeScimUser,
  replaceScimUser,
  scimConfig,
  scimSchema,
  scimSchemas,
  scimType,
  scimTypes,
  ssoErrors,
} from '../../shared/index.ts'
import { configOf, listOf, schemaOf, typeOf } from './about.ts'
import { addPerson, changePerson, type ChangeDeps, dropPerson } from './change.ts'
import { listPeople } from './listing.ts'
import { shownBy } from './people/filter.ts'
import { hearChanges, hearWhole } from './people/hear.ts'
import { plainOf, present } from './people/present.ts'
import { readPerson } from './people/queries.ts'
import { refusal, SCIM_JSON } from './refusal.ts'
import type { Door } from './token/door.ts'
import { USER } from './user-schema.ts'

export interface ScimDeps extends ChangeDeps {
  door: Door
}

type Request = RouteInput<typeof listScimUsers>['request']
type Reply = RouteInput<typeof listScimUsers>['reply']
type Asked = { params: { team_id: number }; request: Request; reply: Reply }

/** How a directory keeps the people of a workspace up to date: SCIM 2.0, RFC 7643 and 7644. */
export function scimRoutes(deps: ScimDeps): Route[] {
  const { kit, door } = deps
  const base = ({ params }: Pick<Asked, 'params'>) => baseOf(deps.appUrl, params.team_id)
  const asDirectory = {
    scope: 'open',
    load: ({ params, request }: Asked) => door.open(params.team_id, request),
    permit: anyone,
    options: { foreign: true, unlimited: true, refusal },
  } as const
  const say = ({ reply }: Pick<Asked, 'reply'>, body: unknown) =>
    reply.header('content-type', SCIM_JSON).header('cache-control', 'no-store').send(body)
  // What is wanted is read before something is done, so that nothing is done where it cannot be read.
  const told = async (input: Asked, id: number, shown: Awaited<ReturnType<typeof shownBy>>) => {
    const { team_id } = input.params
    const person = await kit.db.read(team_id, (tx) => readPerson(tx, team_id, id))
    if (!person) throw errors.not_found()
    const user = present(person, base(input), shown)
    return say({ reply: input.reply.header('location', `${base(input)}/Users/${id}`) }, user)
  }
  return [
    ...aboutRoutes(asDirectory, base, say),
    route(listScimUsers, {
      ...asDirectory,
      handle: async (input) =>
        say(input, await listPeople(kit.db, input.params.team_id, input.query, base(input))),
    }),
    route(readScimUser, {
      ...asDirectory,
      handle: async (input) => told(input, input.params.id, await shownBy(input.query)),
    }),
    route(addScimUser, {
      ...asDirectory,
      handle: async (input, directory) => {
        const shown = await shownBy(input.query)
        const id = await addPerson(deps, directory, await hearWhole(input.body))
        return told({ ...input, reply: input.reply.status(201) }, id, shown)
      },
    }),
    route(replaceScimUser, {
      ...asDirectory,
      handle: async (input, directory) => {
        const heard = await hearWhole(input.body)
        const shown = await shownBy(input.query)
        await changePerson(deps, directory, input.params.id, async () => heard)
        return told(input, input.params.id, shown)
      },
    }),
    route(patchScimUser, {
      ...asDirectory,
      handle: async (input, directory) => {
        const { id } = input.params
        const shown = await shownBy(input.query)
        await changePerson(deps, directory, id, (person) => hearChanges(plainOf(person), input.body))
        return told(input, id, shown)
      },
    }),
    route(removeScimUser, {
      ...asDirectory,
      handle: async ({ params }, directory) => {
        await dropPerson(deps, directory, params.id)
        return null
      },
    }),
  ]
}

/** What says what there is, and what there is not. */
function aboutRoutes(
  asDirectory: {
    scope: 'open'
    load(input: Asked): ReturnType<Door['open']>
    permit: typeof anyone
    options: NonNullable<Route['options']>
  },
  base: (input: Asked) => string,
  say: (input: Asked, body: unknown) => Reply,
): Route[] {
  const noGroups = async () => {
    throw ssoErrors.scim_no_groups()
  }
  return [
    route(scimConfig, { ...asDirectory, handle: async (input) => say(input, configOf(base(input))) }),
    route(scimTypes, { ...asDirectory, handle: async (input) => say(input, listOf([typeOf(base(input))])) }),
    route(scimType, {
      ...asDirectory,
      handle: async (input) => {
        if (input.params.id !== USER.name) throw errors.not_found()
        return say(input, typeOf(base(input)))
      },
    }),
    route(scimSchemas, {
      ...asDirectory,
      handle: async (input) => say(input, listOf([schemaOf(base(input))])),
    }),
    route(scimSchema, {
      ...asDirectory,
      handle: async (input) => {
        if (input.params.id.toLowerCase() !== USER.id.toLowerCase()) throw errors.not_found()
        return say(input, schemaOf(base(input)))
      },
    }),
    route(listScimGroups, { ...asDirectory, handle: noGroups }),
    route(addScimGroup, { ...asDirectory, handle: noGroups }),
  ]
}

/** Where the directory of a workspace calls. */
export const baseOf = ({ origin }: URL, team_id: number): string => `${origin}/scim/v2/${team_id}`
