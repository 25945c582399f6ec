export { FolderScreen } from '@weft/features/views/client'
