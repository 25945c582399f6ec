export { FolderScreen, moreViewTypes } from '@weft/features/views/client'
