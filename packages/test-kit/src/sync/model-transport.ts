import { folderChannel, teamChannel } from '@weft/protocol'
import type { Transport } from '@weft/store'

import { TEAM } from './model-record.ts'
import type { ModelServer } from './model-server.ts'

/** One user's calls to a model server. */
export function modelTransport(server: ModelServer, user: number): Transport {
  return {
    async index(_team_id, path, query) {
      const channel = query.folder_id ? folderChannel(TEAM, query.folder_id) : teamChannel(TEAM)
      return { status: 200, data: server.index(path.slice(1), channel, query) }
    },
    one: async () => ({ status: 404 }),
    content: async (_team_id, folder_id) => ({
      status: 200,
      rights: server.rights,
      data: server.content(folder_id),
    }),
    bulk: async (_team_id, entries) => ({ status: 200, data: server.bulk(user, entries) }),
    post: async (_team_id, path, body, key) => server.move(user, path.split('/')[2] ?? '', body, key),
  }
}
