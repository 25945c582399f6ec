import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

interface Account {
  name: string
  uid: number
  gid: number
}

/** How PostgreSQL's programs are run, which refuse to be root. */
export interface RunAs {
  kind: 'self' | 'namespace' | 'account'
  /** What goes before the program. */
  prefix: string[]
  /** The account to drop to, which then owns the cluster. */
  account?: Account
}

/**
 * As ourselves when we are not root. As root in a user namespace, where root is mapped to an ordinary account:
 * the files stay root's and no folder need be opened to anyone. Without namespaces, the account itself.
 */
export function chooseRunAs(): RunAs {
  if (process.geteuid?.() !== 0) return { kind: 'self', prefix: [] }
  const namespace = inNamespace()
  const works = spawnSync(namespace.prefix[0] ?? '', [...namespace.prefix.slice(1), 'true'], {
    stdio: 'ignore',
  })
  return works.status === 0 ? namespace : asAccount()
}

function inNamespace(): RunAs {
  // initdb looks the name of its user up, so the id must be one that exists on this machine.
  const { uid, gid } = ordinaryAccount()
  return { kind: 'namespace', prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`] }
}

export function asAccount(): RunAs {
  return { kind: 'account', prefix: [], account: ordinaryAccount() }
}

function ordinaryAccount(): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]): Account => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ name, uid, gid }) => name !== '' && uid > 0 && Number.isInteger(gid))
  const account =
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody') ??
    accounts[0]
  if (account === undefined) {
    throw new Error(
      'PostgreSQL refuses to run as root and /etc/passwd names no other account: add one called postgres, or set DATABASE_URL.',
    )
  }
  return account
}

/** Whether the account reaches a path, judged by the system itself. */
export function accountCan(account: Account, test: '-x' | '-r', path: string): boolean {
  return spawnSync('test', [test, path], { uid: account.uid, gid: account.gid, stdio: 'ignore' }).status === 0
}
