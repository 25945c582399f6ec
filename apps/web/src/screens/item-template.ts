export { ItemTemplateSetting } from '@weft/features/views/client'
