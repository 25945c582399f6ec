// A node that hangs in the first job it takes until it is killed: node busy-node.ts CONNECTION
import { openDatabase } from '@weft/db'

import { createJobs } from '../index.ts'

const [connectionString = ''] = process.argv.slice(2)
const db = openDatabase({ connectionString, poolSize: 2 })
const jobs = createJobs({ db, connectionString, log: { info() {}, warn() {}, error() {} } })
jobs.register('count', () => {
  process.stdout.write('in it\n')
  return new Promise(() => undefined)
})
jobs.start()
// What jobs wait for keeps no process alive.
setInterval(() => undefined, 2 ** 30)
