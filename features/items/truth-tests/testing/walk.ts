import { newUuid, sameJson } from '@weft/base'
import { displayText, serverAttributeType } from '@weft/features/attributes/server'
import type { Attribute } from '@weft/model'
import { type TestServer, whenSettled } from '@weft/server/testing'
import { SeededRandom } from '@weft/test-kit'

import { type Caller, type Fields, recordOf } from '../../server/testing/calls.ts'
import { attributesOf, type Cells, pages } from './one-truth.ts'
import { addTruthWorld, type TruthBoard, type TruthWorld } from './truth-world.ts'
import { atMost, type Before, below, CONTEXT, flat, same, WalkModel } from './walk-model.ts'

/** How often each act was done; what was refused is counted beside it. */
export type Tally = Record<string, number>

const WORDS = ['Red', 'Blue', '12', '3.25', 'yes', 'a, b', '<i>', '2026-01-02']
const TARGETS = ['text', 'longtext', 'number', 'label', 'checkbox', 'rating', 'checklist', 'date']

/** Two people copy, move, convert, undo, trash, restore and purge in a workspace of two boards. */
export class Walk {
  private readonly random: SeededRandom
  private readonly world: TruthWorld
  private readonly boards: readonly TruthBoard[]
  private readonly tally: Tally
  private readonly model: WalkModel

  private constructor(world: TruthWorld, boards: readonly TruthBoard[], random: SeededRandom, tally: Tally) {
    this.world = world
    this.boards = boards
    this.random = random
    this.tally = tally
    this.model = new WalkModel(world, boards, random)
  }

  static async begin(server: TestServer, seed: number, tally: Tally): Promise<Walk> {
    const world = await addTruthWorld(server)
    const boards = [await world.board('One'), await world.board('Two')]
    for (const board of boards) {
      await board.attribute('Name', 'text', { primary: true })
      await board.attribute('Story', 'longtext')
      await board.attribute('Tags', 'label')
      await board.attribute('Amount', 'number', { settings: { precision: 1 } })
    }
    const walk = new Walk(world, boards, new SeededRandom(seed), tally)
    for (let n = 0; n < 4; n++) await walk.add()
    walk.model.cells = await walk.model.look()
    return walk
  }

  async go(steps: number): Promise<void> {
    const acts = ['save', 'save', 'clear', 'add', 'move', 'move', 'convert', 'convert', 'undo'] as const
    const more = ['trash', 'restore', 'purge', 'copy', 'both'] as const
    for (let n = 0; n < steps; n++) {
      const act = this.random.pick([...acts, ...more])
      this.model.log.push(act)
      const isDone = await this[act]()
      this.tally[isDone ? act : `${act} (nothing to do)`] =
        (this.tally[isDone ? act : `${act} (nothing to do)`] ?? 0) + 1
    }
  }

  private get person(): Caller {
    return this.random.pick([this.world.owner, this.world.full])
  }

  /** Something that an attribute can hold. */
  private dataFor({ type, settings }: Attribute): unknown {
    const word = this.random.pick(WORDS)
    switch (type) {
      case 'text':
        return word
      case 'longtext':
        return `<p>${word.replace('<', '&lt;').replace('>', '&gt;')}</p>`
      case 'number':
        return this.random.pick([0, 7, 1234.5678, -3.25])
      case 'rating':
        return 3
      case 'checkbox':
        return true
      case 'date':
        return { start: '2026-02-03', hasTime: false }
      case 'checklist':
        return [{ id: newUuid(), name: word, done: false }]
      default: {
        const labels = (settings['labels'] ?? []) as { id: string }[]
        return labels.length > 0 ? [this.random.pick(labels).id] : null
      }
    }
  }

  private async add(): Promise<boolean> {
    const at = this.random.below(2)
    const board = this.boards[at]
    if (!board) return false
    const parents = this.model
      .standing()
      .filter((id) => this.model.items.get(id)?.board === at && this.model.depth(id) < 4)
    const parent = parents.length > 0 && this.random.chance(0.4) ? this.random.pick(parents) : null
    const values: Fields = {}
    for (const one of await this.model.attributes(board)) values[one.id] = this.dataFor(one)
    const id = await board.item(values, { parent_id: parent })
    this.model.items.set(id, { board: at, parent, gone: null })
    const expected = Object.fromEntries(Object.entries(values).map(([one, data]) => [`${id}.${one}`, data]))
    for (const one of Object.keys(values)) this.model.undoable.get(one)?.saved.add(`${id}.${one}`)
    await this.model.settle(this.model.isOf([id]), expected)
    return true
  }

  private async save(): Promise<boolean> {
    const cell = await this.drawCell()
    if (!cell) return false
    const data = this.dataFor(cell.attribute)
    await this.write(this.person, cell.id, data)
    await this.model.settle((one) => one === cell.id, { [cell.id]: data })
    return true
  }

  private async clear(): Promise<boolean> {
    const cell = await this.drawCell()
    if (!cell) return false
    await this.write(this.person, cell.id, null)
    await this.model.settle((one) => one === cell.id, { [cell.id]: null })
    return true
  }

  private async drawCell(): Promise<{ id: string; attribute: Attribute } | null> {
    const ids = this.model.standing()
    if (ids.length === 0) return null
    const item = this.random.pick(ids)
    const attribute = this.random.pick(await this.model.attributes(this.model.boardOf(item)))
    return { id: `${item}.${attribute.id}`, attribute }
  }

  private async write(as: Caller, cell: string, data: unknown): Promise<number> {
    const old = this.model.cells[cell] ?? null
    const { status, body } = await as.put('values', cell, { data, old: { data: old } })
    below(status, 500, JSON.stringify(body))
    const before = this.model.undoable.get(cell.slice(37))
    // Saving what is there already may count as saved or not.
    if (status < 300 && before) (sameJson(old, data) ? before.vague : before.saved).add(cell)
    return status
  }

  private async move(): Promise<boolean> {
    const ids = this.model.standing()
    if (ids.length === 0) return false
    const id = this.random.pick(ids)
    const [from, to] = [this.model.boardOf(id), this.boards[1 - (this.model.items.get(id)?.board ?? 0)]]
    if (!to) return false
    const [own, theirs] = [await this.model.attributes(from), await this.model.attributes(to)]
    const pairs = own.flatMap((a) => {
      const b = theirs.find((one) => one.name === a.name && one.type === a.type)
      return b && this.random.chance(0.9) ? [[a, b] as const] : []
    })
    const mapping = Object.fromEntries(pairs.map(([a, b]) => [a.id, b.id]))
    const asked = { folder_id: to.folder_id, mapping, create_labels: this.random.chance(0.5) }
    const as = this.person
    const told = recordOf(await as.send('POST', `/items/${id}/move/preview`, asked))
    const lost = (told['lost'] as { attribute_id: string }[]).map(({ attribute_id }) => attribute_id)
    const tree = this.model.tree(id, null)
    const said = this.model.words(tree, own)
    if (lost.length > 0) {
      const bare = await as.move(id, asked)
      same([bare.status, bare.body.code], [422, 'move_loses'], this.model.log.join(' '))
    }
    const moved = await as.move(id, { ...asked, lose: lost })
    same(moved.status, 200, JSON.stringify(moved.body))
    // What lies in the trash below goes along as well.
    for (const one of this.model.everBelow(id)) this.model.known(one).board = 1 - this.model.known(one).board
    for (const one of this.model.everBelow(id)) this.model.everMoved.add(one)
    await this.model.seePlaces()
    await this.model.settle((cell) => this.model.isOf(tree)(cell))
    // Each board shows numbers in its own way: they are compared as the first one shows them.
    const shown = (await this.model.attributes(to)).map((one) => {
      const like = own.find(({ name, type }) => type === 'number' && type === one.type && name === one.name)
      return like ? { ...one, settings: like.settings } : one
    })
    const after = this.model.words(tree, shown)
    for (const { id: source, name } of own)
      for (const item of tree) {
        const was = said[`${item} ${name}`]
        if (was !== undefined && !lost.includes(source))
          same(after[`${item} ${name}`], was, `${name} was lost unsaid: ${this.model.log.join(' ')}`)
      }
    return true
  }

  private async convert(): Promise<boolean> {
    const at = this.random.below(2)
    const board = this.boards[at]
    if (!board) return false
    const attribute = this.random.pick((await this.model.attributes(board)).filter(({ primary }) => !primary))
    const type = this.random.pick(TARGETS.filter((one) => one !== attribute.type))
    const as = this.person
    const path = `/attributes/${attribute.id}/convert`
    const told = recordOf(await as.send('POST', `${path}/preview`, { type }))
    const ids = this.model.standing().filter((id) => this.model.known(id).board === at)
    const said = this.model.words(ids, [attribute])
    const before: Before = {
      cells: this.model.ofAttribute(attribute.id),
      items: new Set(ids),
      saved: new Set(),
      vague: new Set(),
    }
    const done = await as.send('POST', path, { type })
    same(done.status, 200, JSON.stringify(done.body))
    await this.model.settle((cell) => cell.endsWith(attribute.id))
    this.model.undoable.set(attribute.id, before)
    this.model.touched.add(attribute.id)
    const now = (await this.model.attributes(board)).filter(({ id }) => id === attribute.id)
    const after = this.model.words(ids, now)
    const gone = Object.keys(said).filter((key) => after[key] === undefined)
    atMost(gone.length, Number(told['lost']), `lost unsaid as ${type}: ${this.model.log.join(' ')}`)
    if (told['lost'] === 0 && (type === 'text' || type === 'longtext'))
      same(flat(after), flat(said), this.model.log.join(' '))
    return true
  }

  private async undo(): Promise<boolean> {
    if (this.model.undoable.size === 0) return false
    const id = this.random.pick([...this.model.undoable.keys()])
    const before = this.model.undoable.get(id)
    this.model.undoable.delete(id)
    if (!before) return false
    const { status, body } = await this.person.send('POST', `/attributes/${id}/convert/undo`)
    same(status, 200, JSON.stringify(body))
    const expected: Cells = {}
    for (const item of this.model.standing()) {
      const cell = `${item}.${id}`
      // What nobody saved since is what it was; what somebody emptied stays empty.
      if (!before.items.has(item) || this.model.everMoved.has(item) || before.vague.has(cell)) continue
      if (!before.saved.has(cell)) expected[cell] = before.cells[cell] ?? null
      else if (this.model.cells[cell] === undefined) expected[cell] = null
    }
    await this.model.settle((cell) => cell.endsWith(id), expected)
    return true
  }

  private async trash(): Promise<boolean> {
    const ids = this.model.standing()
    if (ids.length < 2) return false
    const id = this.random.pick(ids)
    const tree = this.model.tree(id, null)
    same((await this.person.remove('items', id)).status, 200)
    for (const one of tree) this.model.known(one).gone = id
    this.model.kept.set(
      id,
      Object.fromEntries(Object.entries(this.model.cells).filter(([cell]) => this.model.isOf(tree)(cell))),
    )
    await this.model.settle(this.model.isOf(tree))
    for (const cell of Object.keys(this.model.cells)) same(this.model.isOf(tree)(cell), false)
    return true
  }

  private async restore(): Promise<boolean> {
    const roots = [...this.model.items].flatMap(([id, { gone }]) => (gone === id ? id : []))
    if (roots.length === 0) return false
    const id = this.random.pick(roots)
    const tree = this.model.tree(id, id)
    const back = await this.person.restore('items', id)
    same(back.status, 200, JSON.stringify(back.body))
    for (const one of tree) this.model.known(one).gone = null
    await this.model.seePlaces()
    const kept = this.model.kept.get(id) ?? {}
    this.model.kept.delete(id)
    const converted = new Set(this.model.undoable.keys())
    // What was converted meanwhile says the same in another type.
    const expected = Object.fromEntries(
      Object.entries(kept).filter(
        ([cell]) =>
          !converted.has(cell.slice(37)) &&
          !this.model.touched.has(cell.slice(37)) &&
          !this.model.everMoved.has(cell.slice(0, 36)),
      ),
    )
    await this.model.settle(this.model.isOf(tree), expected)
    return true
  }

  private async purge(): Promise<boolean> {
    const roots = [...this.model.items].flatMap(([id, { gone }]) => (gone === id ? id : []))
    if (roots.length === 0) return false
    const id = this.random.pick(roots)
    const tree = this.model.tree(id, id)
    same((await this.world.owner.send('DELETE', `/trash/${id}`)).status, 200)
    for (const one of tree) this.model.items.delete(one)
    for (const one of this.model.items.values())
      if (one.parent !== null && !this.model.items.has(one.parent)) one.parent = null
    await this.model.settle(() => false)
    return true
  }

  /** A copy of a board says what the board says. */
  private async copy(): Promise<boolean> {
    const at = this.random.below(2)
    const board = this.boards[at]
    if (!board) return false
    const as = this.person
    const made = await as.send('POST', `/boards/${board.board_id}/duplicate`, {
      name: 'Copy',
      with_items: true,
    })
    same(made.status, 201, JSON.stringify(made.body))
    await whenSettled(this.world.server)
    const id = String((made.body.data as Fields)['id'])
    const folder = (await pages(as, 'folders', {})).find((one) => one['board_id'] === id)
    const rows = await pages(as, 'values', { folder_id: String(folder?.['id']) })
    const ids = this.model.standing().filter((one) => this.model.known(one).board === at)
    const attributes = await this.model.attributes(board)
    const copies = new Map((await attributesOf(as, id)).map((one) => [one.id, one]))
    const said = rows.flatMap(({ attribute_id, data }) => {
      const one = copies.get(String(attribute_id))
      const side = { type: serverAttributeType(one?.type ?? ''), settings: one?.settings ?? {} }
      const text = data === null ? '' : displayText(data, side, CONTEXT)
      return text === '' ? [] : [`${one?.name}: ${text}`]
    })
    const own = Object.entries(this.model.words(ids, attributes)).map(
      ([key, text]) => `${key.slice(37)}: ${text}`,
    )
    const order = (a: string, b: string) => (a < b ? -1 : 1)
    same(said.toSorted(order), own.toSorted(order), this.model.log.join(' '))
    same((await as.remove('boards', id)).status, 200)
    await this.model.settle(() => false)
    return true
  }

  /** One empties a value while the other converts it or takes a conversion back: empty it stays. */
  private async both(): Promise<boolean> {
    const cell = await this.drawCell()
    if (!cell || cell.attribute.primary) return false
    const { id } = cell.attribute
    const before = this.model.undoable.get(id)
    const type = this.random.pick(TARGETS.filter((one) => one !== cell.attribute.type))
    const path = `/attributes/${id}/convert${before ? '/undo' : ''}`
    const [cleared, done] = await Promise.all([
      this.world.full.put('values', cell.id, {
        data: null,
        old: { data: this.model.cells[cell.id] ?? null },
      }),
      this.world.owner.send('POST', path, before ? undefined : { type }),
    ])
    below(cleared.status, 500, JSON.stringify(cleared.body))
    below(done.status, 500, JSON.stringify(done.body))
    this.model.undoable.delete(id)
    if (done.status === 200) this.model.touched.add(id)
    // Whoever was first, what was emptied and answered so is empty; who came second may be told what stands there now.
    const isAnswered = cleared.status < 300 && recordOf(cleared)['data'] === null
    const isEmptied = isAnswered && this.model.cells[cell.id] !== undefined
    const expected: Cells = isEmptied ? { [cell.id]: null } : {}
    await this.model.settle((one) => one.endsWith(id), expected)
    return true
  }
}
