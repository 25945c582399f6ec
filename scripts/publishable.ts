// `npm run publishable`: builds the SDK as it is published, into its `dist`.
import { join } from 'node:path'

import { buildPackage } from './packing/build-package.ts'
import { root } from './run.ts'

await buildPackage('packages/sdk', join(root, 'packages/sdk/dist'))
console.log('Built packages/sdk/dist; npm publish FOLDER publishes it.')
