import { sampleContext } from '@weft/model/testing'
import { expect, test } from 'vitest'
import { input } from './input.ts'

const read = (text: string) => {
  const parsed = input.parse(text, {}, sampleContext())
  return 'problem' in parsed ? parsed.problem : parsed.data
}

test.each([
  ['a word', '<p>word</p>'],
  ['paragraphs', '<p>one</p><p>two</p>'],
  ['a break of the line', '<p>one<br>two</p>'],
  ['headings and lists', '<h2>Plan</h2><ul><li><p>one</p></li><li><p>two</p></li></ul>'],
  ['tasks', '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>done</p></li></ul>'],
  ['marks', '<p><strong>bold</strong> and <em>slanted</em>, <s>gone</s>, <code>code</code></p>'],
  ['a link', '<p><a href="https://example.com">there</a></p>'],
  ['signs that are no marks', '<p>2*3*4 _is_ [24] # and &lt;b&gt;</p>'],
  [
    'a table',
    '<table><tbody><tr><th><p>a</p></th><th><p>b</p></th></tr><tr><td><p>1</p></td><td><p>2</p></td></tr></tbody></table>',
  ],
])('%s comes in as it was written out', (_name, html) => {
  const whole = input.normalise(html, {})
  expect(read(input.writeText?.(whole) ?? '')).toBe(whole)
})

test.each([
  ['3 * 4 * 5', '<p>3 * 4 * 5</p>'],
  ['first line\nsecond line', '<p>first line<br>second line</p>'],
  ['first\n\nsecond\n\n\n  third', '<p>first</p><p>second</p><p></p><p>  third</p>'],
  ['a_file_name.txt', '<p>a_file_name.txt</p>'],
  ['C:\\new\\text', '<p>C:\\new\\text</p>'],
  ['<b>no markup</b>', '<p>&lt;b&gt;no markup&lt;/b&gt;</p>'],
  ['', null],
])('plain text stays as it is: %s', (text, html) => {
  expect(read(text)).toBe(html)
})
