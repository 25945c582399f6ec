import { expect, test } from 'vitest'

import { cleanBlocks } from './clean-html.ts'
import { picturesIn, storedPicture, withoutPictures, withPictures } from './stored-pictures.ts'

const ID = '0198c0de-0000-7000-8000-0000000000bb'
const picture = { id: ID, alt: 'A "cat" & <dog>', width: 640, height: 480 }
const clean = (html: string) => cleanBlocks(html).join('')

test('a picture is stored by its file, without any address', () => {
  const html = clean(
    `<p><img src="https://evil.test/x.png" onerror="x()" data-type="file" data-id="${ID}" alt="Cat" width="3" height="4"></p>`,
  )
  expect(html).toBe(`<p><img data-type="file" data-id="${ID}" alt="Cat" width="3" height="4"></p>`)
})

test('what it says is read again as it was', () => {
  const html = clean(`<p>Look</p><p>${storedPicture(picture)}</p>`)
  expect(html).toBe(`<p>Look</p><p>${storedPicture(picture)}</p>`)
  expect(picturesIn(html)).toEqual([picture])
})

test('pictures are taken out of a text and put below it again', () => {
  const html = withPictures('<p>Look</p>', [picture])
  expect(withoutPictures(html)).toBe('<p>Look</p>')
  expect(withPictures(withoutPictures(html), picturesIn(html))).toBe(html)
  expect(withPictures('<p></p>', [picture])).toBe(`<p>${storedPicture(picture)}</p>`)
  expect(withoutPictures(`<p>Look ${storedPicture(picture)} here</p>`)).toBe('<p>Look  here</p>')
})

test('a picture from elsewhere is none of ours', () => {
  expect(picturesIn(clean('<p><img src="https://weft.test/a.png" data-id="7"></p>'))).toEqual([])
})
