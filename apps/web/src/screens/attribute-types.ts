export { clientAttributeType, clientAttributeTypes } from '@weft/features/attributes/client'
