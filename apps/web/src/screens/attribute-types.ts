export { clientAttributeType } from '@weft/features/attributes/client'
