export { Resizer } from '@weft/ui'
