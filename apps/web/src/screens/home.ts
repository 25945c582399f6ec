export { HomeScreen } from '@weft/features/workspaces/client'
