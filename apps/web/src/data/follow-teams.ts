export { followTeams } from '@weft/features/workspaces/client'
