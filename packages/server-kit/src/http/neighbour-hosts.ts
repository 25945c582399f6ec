import { ownTarget, readTarget } from '@weft/protocol'

/** A path under a host of its own, `{prefix}{host}`, that leads to a route: `stat.` and `/message`, for one. */
export interface NeighbourHost {
  prefix: string
  path: string
  route: string
}

/** What a request asks for, where the host that it names is a neighbour of ours. */
export function targetAt(neighbours: readonly NeighbourHost[], url: string | undefined, host = ''): string {
  const target = ownTarget(url ?? '')
  const { path } = readTarget(target)
  const found = neighbours.find((one) => path === one.path && host.toLowerCase().startsWith(one.prefix))
  return found ? found.route + target.slice(path.length) : target
}

/** The host that is judged: a neighbour's is ours for its own route, and for nothing else. */
export function ownHost(neighbours: readonly NeighbourHost[], url: string, host: string): string {
  const { path } = readTarget(url)
  const found = neighbours.find((one) => path === one.route && host.startsWith(one.prefix))
  return found ? host.slice(found.prefix.length) : host
}
