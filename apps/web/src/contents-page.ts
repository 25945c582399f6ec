import { followHeadings } from '@weft/features/publishing/client'

followHeadings(document)
