// Writes what follows from the document of the interface: the types of the SDK and the commands of the command line.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { interfaceFiles } from './interface/interface-files.ts'
import { root } from './run.ts'

for (const [path, text] of Object.entries(await interfaceFiles())) writeFileSync(join(root, path), text)
