import { isProduct } from '../rule.ts'
import type { HouseRule } from '../rule.ts'

/** Where folders are walked to be looked up, drawn or changed; nobody chooses from them there. */
const LOOKED_UP = new Set([
  // The one function itself.
  'features/session/client/rights.ts',
  // Rights at a place.
  'features/permissions/client/use-place.ts',
  // Names, paths and depths of folders that are there already.
  'features/views/client/data/use-value-context.ts',
  'features/views/types/form/form-view.tsx',
  'features/boards/client/board-tree.tsx',
  'features/boards/client/screens/folder-settings-screen.tsx',
  // Items of the folders below one that is open.
  'features/views/client/host/use-view-query.ts',
  // Names that are typed or pasted, and where items lie that links lead to.
  'features/attributes/client/links/find-items.ts',
  'features/attributes/client/links/link-index.ts',
  // Where a new one stands among the others.
  'features/folders/client/create-folder.ts',
  // Items of all that one may see are found, in hidden ones too; these themselves are found as they are listed.
  'features/search/client/device/device-reader.ts',
  'features/search/client/device/device-search.ts',
  // Items of those that are held, to be counted.
  'features/items/client/follow-open-counts.ts',
  // All folders that show an attribute, or are copied.
  'features/attributes/client/links/show-mirror.ts',
  'apps/web/src/data/copy-records.ts',
  // All of them once more, beside the records of another time.
  'features/views/client/past/past-store.ts',
])

const FOLDERS = String.raw`collection(?:<Folder>)?\('folders'\)`
const HOOK = new RegExp(String.raw`useCollection\(\s*(?:[\w.]+(?:\(\))?\.)*${FOLDERS}`)
const LISTED = new RegExp(String.raw`${FOLDERS}\s*\.(?:list|ids)\(`)
const NAMED = new RegExp(String.raw`const (\w+) = [^\n;]*${FOLDERS}\s*$`, 'gm')

/** Hidden folders are in no place where folders are offered, so these ask one function. */
export const foldersAsListed: HouseRule = {
  name: 'folders-as-listed',
  why: 'folders are offered as useListedFolders or useFolderListing list them, without hidden ones',
  applies: (path) => isProduct(path) && /(^features\/[^/]+\/(client|types)|^apps\/web)\//.test(path),
  judge({ path, text }, report) {
    if (LOOKED_UP.has(path)) return
    const names = [...text.matchAll(NAMED)].map(([, name]) => name ?? '')
    const isWalked = names.some((name) => new RegExp(String.raw`\b${name}\s*\.(?:list|ids)\(`).test(text))
    if (HOOK.test(text) || LISTED.test(text) || isWalked) report('folders that are not asked for as listed')
  },
}
