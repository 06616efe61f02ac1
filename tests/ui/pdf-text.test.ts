// Words of a page as they are compared: where a line breaks says nothing.
import { expect, test } from 'vitest'
import { textOfPages, withoutBreaks } from '#src/ui/pdf/pdf-text.ts'

test.each([
  ['租期为 一年 ，\n按月 付款。', '租期为一年，按月付款。'],
  ['Party A  pays\nthe rent', 'Party A pays the rent'],
  ['型号 A 100 两台', '型号A 100两台'],
  [' ', ''],
])('%j reads %j', (text, words) => {
  expect(withoutBreaks(text)).toBe(words)
})

test('each page is read in the order of the file, and marks without words are passed over', async () => {
  const pages = [
    [{ str: '租期', hasEOL: true }, { type: 'beginMarkedContent' }, { str: '一年', hasEOL: false }],
    [{ str: '押金', hasEOL: false }],
  ]
  const document = {
    numPages: pages.length,
    getPage: (number: number) =>
      Promise.resolve({ getTextContent: () => Promise.resolve({ items: pages[number - 1] }) }),
  }
  expect(await textOfPages(document as never)).toEqual(['租期一年', '押金'])
})
