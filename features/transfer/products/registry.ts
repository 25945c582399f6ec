import type { Format, ProductName } from '../shared/index.ts'
import { asana } from './asana.ts'
import { clickup } from './clickup.ts'
import { gitlab } from './gitlab.ts'
import { jira } from './jira.ts'
import { monday } from './monday.ts'
import type { Head, Product } from './product.ts'

/** Products whose exports are known by their columns. */
export const products: Readonly<Partial<Record<ProductName, Product>>> = {
  jira,
  asana,
  clickup,
  gitlab,
  monday,
}

/** The product whose table begins so; null for any other table. */
export function productOf(head: Head, format: Format): ProductName | null {
  return Object.values(products).find((product) => product.headerOf(head, format) !== null)?.name ?? null
}
