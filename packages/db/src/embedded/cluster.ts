import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  open,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Log } from '../log.ts'
import { type Binaries, childEnvironment, findBinaries } from './binaries.ts'
import { SUPERUSER } from './endpoint.ts'
import { readIfThere } from './read-if-there.ts'
import { type RunAs, accountCan } from './run-as.ts'

/** A cluster's place and the means to run it. */
export interface Cluster {
  folder: string
  dataDir: string
  binaries: Binaries
  runAs: RunAs
  /** Of the superuser, for loopback; over the socket nobody is asked. */
  password: string
}

/**
 * Finds the data folder's cluster, or makes it. `durable: false` skips the sync after making it.
 * Throws one sentence for data of another major version.
 */
export async function openCluster(
  dataDir: string,
  runAs: RunAs,
  { durable, log }: { durable: boolean; log: Log },
): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  let binaries = await findBinaries(dataDir)
  let home = await realpath(dataDir)
  if (runAs.account !== undefined) {
    home = await reachableHome(home, runAs.account, log)
    binaries = await reachableBinaries(binaries, home, runAs.account)
  }
  const folder = join(home, 'postgres')
  const version = await readIfThere(join(folder, 'PG_VERSION'))
  if (version === null) await makeCluster(folder, binaries, runAs, durable)
  else refuseOtherMajor(version, binaries, dataDir)
  const password = ((await readIfThere(join(folder, 'weft.password'))) ?? '').trim()
  return { folder, dataDir, binaries, runAs, password }
}

function refuseOtherMajor(version: string, { major }: Binaries, dataDir: string): void {
  if (Number.parseInt(version, 10) === major) return
  throw new Error(
    `The data in ${dataDir} was written by PostgreSQL ${version.trim()} and this Weft brings ${major}: save it with npm run backup under the earlier Weft, then npm run restore into an empty data folder.`,
  )
}

/** Made beside its place and moved there when complete: a killed first start leaves nothing half made. */
async function makeCluster(
  folder: string,
  binaries: Binaries,
  runAs: RunAs,
  durable: boolean,
): Promise<void> {
  const draft = await mkdtemp(`${folder}-new-`)
  const passwordFile = join(draft, 'password')
  const cluster = join(draft, 'cluster')
  const password = randomBytes(24).toString('base64url')
  try {
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (runAs.account !== undefined) {
      for (const path of [draft, passwordFile]) await chown(path, runAs.account.uid, runAs.account.gid)
    }
    // The socket's folder lets nobody else in (mode 700), which is what trust rests on. No text order of the
    // database is relied on: the shared comparator sorts.
    const identity = [
      '-U',
      SUPERUSER,
      `--pwfile=${passwordFile}`,
      '--auth-local=trust',
      '--auth-host=scram-sha-256',
    ]
    const content = ['--encoding=UTF8', '--locale=C', '--no-instructions', ...(durable ? [] : ['--no-sync'])]
    await runInitdb(binaries, runAs, ['-D', cluster, ...identity, ...content])
    await writeFile(join(cluster, 'weft.password'), password, { mode: 0o600, flush: durable })
    // Fails when another start was faster: then that one's cluster is the cluster.
    await rename(cluster, folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
    if (durable) await syncFolder(dirname(folder))
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function runInitdb(binaries: Binaries, { prefix, account }: RunAs, args: string[]): Promise<void> {
  const [program = '', ...rest] = [...prefix, binaries.initdb, ...args]
  const identity = account === undefined ? {} : { uid: account.uid, gid: account.gid }
  const env = childEnvironment(binaries)
  await promisify(execFile)(program, rest, { ...identity, env, cwd: '/' }).catch(
    (cause: Error & { stderr?: string }) => {
      throw new Error(
        `PostgreSQL's data folder could not be made: ${cause.stderr?.trim() || cause.message}`,
        { cause },
      )
    },
  )
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

type Account = NonNullable<RunAs['account']>

/** The data folder itself where the account can get to it, else a folder of its own outside, which is said loudly. */
async function reachableHome(dataDir: string, account: Account, log: Log): Promise<string> {
  if (accountCan(account, '-x', dirname(dataDir))) {
    // Others may pass through, not look: what lies in it is protected by its own mode.
    await chmod(dataDir, ((await stat(dataDir)).mode & 0o777) | 0o011)
    return dataDir
  }
  const name = `weft-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  const home = join('/var/lib', name)
  await mkdir(home, { recursive: true, mode: 0o711 })
  log.warn(
    { dataDir, home },
    `The account ${account.name} cannot reach the data folder: the database lies in ${home} instead`,
  )
  return home
}

async function reachableBinaries(binaries: Binaries, home: string, account: Account): Promise<Binaries> {
  if (
    accountCan(account, '-x', binaries.postgres) &&
    accountCan(account, '-r', join(binaries.root, 'share'))
  ) {
    return binaries
  }
  const root = join(home, `postgres-${binaries.version}`)
  // Links inside point at their neighbours, so they stay as they are.
  const done = await stat(root).catch(() => null)
  if (done === null) {
    const draft = `${root}-${process.pid}`
    await cp(binaries.root, draft, { recursive: true, verbatimSymlinks: true })
    await rename(draft, root).catch(() => rm(draft, { recursive: true, force: true }))
  }
  return { ...binaries, root, initdb: join(root, 'bin', 'initdb'), postgres: join(root, 'bin', 'postgres') }
}
