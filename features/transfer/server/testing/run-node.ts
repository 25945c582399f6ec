import { openWorld, startNode } from './transfer-world.ts'

/** A node in a process of its own, for tests that kill it: `run-node.ts {connectionString} {dataDir}`. */
const [connectionString = '', dataDir = ''] = process.argv.slice(2)
await startNode(await openWorld(connectionString, dataDir))
process.stdout.write('ready\n')
