import { installPackage } from './packages.ts'
import { run } from './run.ts'

const starts = async () => (await run('redis-server', ['--version'])).code === 0

/**
 * Makes sure that tests of several nodes can start a Redis: an installed one or, as root, the package of the
 * distribution. The sentence for the person where there is none, else null.
 */
export async function obtainRedis(): Promise<string | null> {
  if (await starts()) return null
  console.log('weft: fetching a Redis for the tests ...')
  if ((await installPackage('redis-server')) && (await starts())) return null
  return 'No Redis was found and none could be installed; tests of several nodes need redis-server on the PATH.'
}
