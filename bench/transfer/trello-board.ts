/** A board as Trello exports it, with so many cards, each with a checklist, labels, dates and a comment. */
export function trelloBoard(cards: number): Buffer {
  const lists = Array.from({ length: 5 }, (_, n) => ({
    id: `l${n}`,
    name: `List ${n}`,
    closed: false,
    pos: n,
  }))
  const board = {
    name: 'Large',
    lists,
    members: [],
    cards: Array.from({ length: cards }, (_, n) => ({
      id: `c${n}`,
      name: `Card ${n}`,
      desc: `What **${n}** is about: ${'some words of it. '.repeat(10)}`,
      closed: false,
      idList: `l${n % lists.length}`,
      pos: n,
      due: new Date(Date.UTC(2024, 0, 1 + (n % 365), 10)).toISOString(),
      idMembers: [],
      labels: [{ name: `Label ${n % 20}`, color: 'blue' }],
      shortUrl: `https://trello.com/c/${n}`,
    })),
    checklists: Array.from({ length: cards }, (_, n) => ({
      idCard: `c${n}`,
      name: 'Steps',
      pos: 1,
      checkItems: [1, 2, 3].map((step) => ({ name: `Step ${step} of ${n}`, state: 'incomplete', pos: step })),
    })),
    actions: Array.from({ length: cards }, (_, n) => ({
      type: 'commentCard',
      date: '2024-01-03T10:00:00.000Z',
      memberCreator: { fullName: 'Ann' },
      data: { text: `Said of ${n}`, card: { id: `c${n}` } },
    })),
  }
  return Buffer.from(JSON.stringify(board))
}
