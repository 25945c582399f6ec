import { disposition } from '@weft/features/files/server'
import { errors, type Kit, loadPrincipal, type Route, route } from '@weft/server-kit'

import { type ExportKindName, fetchExport, readExport, startExport } from '../shared/index.ts'
import type { Asker, ExportKind } from './export-kind.ts'

export function exportRoutes(kit: Kit, kinds: readonly ExportKind[]): Route[] {
  const byName = new Map(kinds.flatMap((kind) => kind.kinds.map((name) => [name, kind] as const)))
  const kindOf = (name: ExportKindName) => {
    const kind = byName.get(name)
    if (!kind) throw errors.not_found()
    return kind
  }

  async function askerOf({ params, caller }: Pick<Asker, 'caller'> & { params: { team_id: number } }) {
    const { team_id } = params
    return { team_id, caller, principal: await loadPrincipal(kit, team_id, caller) }
  }

  /** Whose it is: to others there is none. */
  async function loadOwn(asked: Pick<Asker, 'caller'> & { params: { team_id: number; id: string } }) {
    const asker = await askerOf(asked)
    for (const kind of kinds) {
      const found = await kind.find(asker, asked.params.id)
      if (found) return { asker, found }
    }
    throw errors.not_found()
  }

  return [
    route(startExport, {
      scope: 'oneself',
      async load(input) {
        return kindOf(input.body.kind).load(await askerOf(input), input.body)
      },
      permit: (_input, planned) => planned.judge(),
      async handle({ params, caller }, planned) {
        kit.charge(caller, params.team_id, 10)
        return { data: await planned.start() }
      },
      options: {
        reauthenticated: (body) => kindOf((body as { kind: ExportKindName }).kind).asksPassword,
      },
    }),
    route(readExport, {
      scope: 'oneself',
      load: loadOwn,
      permit: (_input, { asker, found }) => found.judgeReading(asker),
      handle: async (_input, { found }) => ({ data: found.state }),
    }),
    route(fetchExport, {
      scope: 'oneself',
      load: loadOwn,
      permit: (_input, { asker, found }) => found.judgeFetching(asker),
      async handle({ reply }, { found }) {
        const { bytes, size, type, name } = await found.file()
        return reply
          .header('content-type', type)
          .header('content-length', size)
          .header('content-disposition', disposition('attachment', name))
          .header('cache-control', 'no-store')
          .send(bytes)
      },
    }),
  ]
}
