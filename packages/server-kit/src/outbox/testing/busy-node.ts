// A node that hands out activity and makes some of its own until it is killed: node busy-node.ts CONNECTION FEEDS SEED
import { openDatabase } from '@weft/db'

import { createOutbox } from '../outbox.ts'
import { folder, happen, recorder } from './activity-world.ts'

const [connectionString = '', feeds = '', seed = ''] = process.argv.slice(2)
const db = openDatabase({ connectionString, poolSize: 2 })
const outbox = createOutbox({
  db,
  consumers: [recorder('killed')],
  addJobs: async () => undefined,
  log: { error: () => undefined },
  catchUpMs: 20,
  spacingMs: 1,
})
outbox.start()
process.stdout.write('up\n')
for (let n = Number(seed); ; n++) {
  const feed = folder(`killed${n % Number(feeds)}`)
  await happen(db, feed, 1 + (n % 3))
  outbox.tell([feed])
}
