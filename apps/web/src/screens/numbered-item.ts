export { NumberedItem } from '@weft/features/items/client'
