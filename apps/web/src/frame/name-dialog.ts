export { NameDialog } from '@weft/features/boards/client'
