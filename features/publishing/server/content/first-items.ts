import type { PublicItem, PublicPage, PublicSource } from './public-content.ts'

const AT_ONCE = 1_000

/** Items of a view from its first on, page after page, until there are at least `most`. */
export async function firstItems(source: PublicSource, most: number): Promise<PublicPage> {
  const items: PublicItem[] = []
  const people = new Map<number, string>()
  let after: string | null = null
  for (;;) {
    const page: PublicPage = await source.list(after, AT_ONCE)
    items.push(...page.items)
    for (const [id, name] of page.people) people.set(id, name)
    after = page.items.at(-1)?.id ?? null
    if (!page.has_more || after === null || items.length >= most)
      return { items, people, has_more: page.has_more }
  }
}
