// `npm run publishable`: builds the SDK and the command line as they are published, each into its `dist`.
import { join } from 'node:path'

import { buildPackage } from './packing/build-package.ts'
import { root } from './run.ts'

const sdk = join(root, 'packages/sdk/dist')
await buildPackage('packages/sdk', sdk)
await buildPackage('apps/cli', join(root, 'apps/cli/dist'), { '@weft/sdk': sdk })
console.log('Built packages/sdk/dist and apps/cli/dist; npm publish FOLDER publishes one.')
